/** The limits of emailed links. How long orders are kept is in `retention`. */
export const linkRules = {
  /** Emails with orders that one network has sent to one address. */
  emailsPerDay: 4,
  /** Emails that one address gets because somebody typed it, whoever it was. */
  typedEmailsPerDay: 10,
  /** How long a link to sign in works. */
  signInMinutes: 15,
  codeDigits: 6,
  /** Codes that are compared until a link to sign in stops working. */
  codesMax: 5,
} as const
