/** Where an emailed link to sign in leads on to: an address within the site, which its page checks to be one of its own. */
export const nextAddressPattern = /^\/(?![/\\])[\x21-\x7e]*$/
export const nextAddressMax = 1000
