import * as z from 'zod/mini'

/** Where an emailed link to sign in leads on to: an address within the site, which its page checks to be one of its own. */
export const nextAddressSchema = z
  .string()
  .check(z.maxLength(1000), z.regex(/^\/(?![/\\])[\x21-\x7e]*$/))
