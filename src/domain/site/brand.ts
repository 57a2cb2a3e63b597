export const brandName = 'Hitlist'

export const brandPitch = 'Same functionality, lower cost, full data ownership.'

/** The largest saving that the pitch claims, in percent of a product's total cost of ownership. */
export const maxSavingsPercent = 70

/** Where the public site lives, for canonical links, social cards and the sitemap. */
export const siteOrigin = 'https://hitlist.example'

/** Who runs the site, for the imprint and the privacy notice. */
export interface Company {
  name: string
  address: readonly string[]
  representedBy: string
  register: string
  email: string
  /** Both are left out where they are empty. */
  taxNumber: string
  bankDetails: string
  /** Where visitors book a call; empty for none. */
  bookingUrl: string
}

/** Of the company, as much as every page needs. The rest of the example is in `info-texts.ts`. */
export type ShownCompany = Pick<Company, 'name' | 'address' | 'email'> & Partial<Company>

/** Example values: an admin replaces them in the settings, or you do here. */
export const company: ShownCompany = {
  name: 'Hitlist Software Ltd.',
  address: ['1 Example Street', 'Example Town EX1 2MP', 'United Kingdom'],
  email: 'hello@hitlist.example',
}
