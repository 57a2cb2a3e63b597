/** The limits of emailed links. How long orders and drafts are kept is in `retention`. */
export const linkRules = {
  /** Emails with orders, and as many with drafts, that one address gets until they are used or expire. */
  emailsMax: 2,
  /** How long a link to sign in works. */
  signInMinutes: 15,
  codeDigits: 6,
  /** Codes that are compared until a link to sign in stops working. */
  codesMax: 5,
} as const
