/** The product's name, wherever the product says it. */
export const brandName = 'Hitlist'

export const brandPitch = 'Same functionality, lower cost, full data ownership.'

/** The most a hit is said to save of a product's total cost of ownership, in percent. */
export const maxSavingsPercent = 70

/** Where the public site lives, for canonical links, social cards and the sitemap. */
export const siteOrigin = 'https://hitlist.example'
