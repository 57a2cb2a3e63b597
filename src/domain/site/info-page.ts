/** The footer's info pages. Each opens as a panel over Home: `/?page=privacy`. */
export const infoPageTitles = {
  contact: 'Contact',
  privacy: 'Privacy',
  terms: 'Terms',
  imprint: 'Imprint',
} as const

export type InfoPage = keyof typeof infoPageTitles

/** The page named in an address; anything unknown is none. */
export function parseInfoPage(text: string | null): InfoPage | null {
  return text !== null && Object.hasOwn(infoPageTitles, text) ? (text as InfoPage) : null
}
