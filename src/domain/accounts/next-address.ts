/** Where an emailed sign-in link leads afterwards: an address within the site, which the page checks. */
export const nextAddressPattern = /^\/(?![/\\])[\x21-\x7e]*$/
export const nextAddressMax = 1000
