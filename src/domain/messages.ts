import { generalMessages } from './general-messages.ts'
import { limits } from './limits.ts'
import { formatNumber } from './numbers.ts'

/** The product's messages: validation errors, errors and confirmations. */
export const messages = {
  ...generalMessages,

  productMissing: 'Please select or enter a SaaS product',
  requirementsMissing: 'Please describe your requirements',
  budgetMissing: 'Please select a budget range',
  timeframeMissing: 'Please select a timeframe',
  companySizeMissing: 'Please select your company size',

  nameMissing: 'Please enter your name',
  companyMissing: 'Please enter your company',
  emailMissing: 'Please enter your email address',
  emailMalformed: 'Please enter an email address like name@company.com',
  passwordMissing: 'Please enter a password',

  signedIn: 'Successfully signed in',
  signedUp: 'Account created successfully',
  signedOut: 'Signed out',
  hitOrdered: 'Hit ordered successfully!',

  passwordTooShort: `Please choose a password of at least ${limits.passwordMin} characters`,
  passwordTooLong: `Please choose a password of at most ${limits.passwordMax} characters`,
  passwordTooCommon:
    'This password is easy to guess: it is on a list of common ones. Please choose another.',
  productTooLong: `Please keep the product's name under ${limits.productMax} characters`,
  requirementsTooLong: `Please keep the requirements under ${formatNumber(limits.requirementsMax)} characters`,
  messageMissing: 'Please write a message',
  nameTooLong: `Please keep this under ${limits.nameMax} characters`,
  emailTooLong: `Please keep the address under ${limits.emailMax} characters`,
  reasonTooLong: `Please keep the reason under ${formatNumber(limits.reasonMax)} characters`,
  addressTooLong: `Please keep the address under ${formatNumber(limits.addressMax)} characters`,
  notesTooLong: `Please keep the notes under ${formatNumber(limits.notesMax)} characters`,
  messageTooLong: `Please keep a message under ${formatNumber(limits.messageMax)} characters`,
  billInvalid: 'The bill is not complete. Please remove it',
  billingWithoutPlan: 'Please choose a plan',
  reasonMissing: 'Please say why the request goes back a step',
  closureReasonMissing: 'Please give a reason. The client reads it.',
  unconfirmedReasonMissing: 'Please say why you complete this for an unconfirmed email address',
  estimateMalformed: 'Please enter a day like 2026-12-31, or leave it empty',
  addressMalformed: 'Please enter a web address that begins with https:// or http://',

  invalidCredentials: 'This email and password do not match. Check both, or reset your password.',
  accountNotCreated:
    'We could not create an account with these details. If you have one already, sign in or reset your password.',
  emailUnchanged: 'This is already your email address',
  emailTaken: 'This address now belongs to another account. Choose another one.',
  companyMismatch: 'Please type the name exactly as shown above',
  passwordWrong: 'This is not your current password',
  tokenStale: 'This link has expired or was already used. Ask for a new one.',
  confirmationForOtherAccount:
    'This link is for another account. Sign in to that account to confirm its address.',
  confirmationNeedsSignIn: 'Sign in to confirm your email address.',
  requestNotFound: 'You have no request with this number.',
  moveNotAllowed: 'A request moves one step at a time.',
  requestClosed: 'This request is closed. Reopen it first.',
  requestNotClosed: 'This request is not closed.',
  completedNotClosable: 'A completed request cannot be closed. Move it back first.',
  keyReused:
    'An order with the same key but other contents was sent before. Reload the page and order again.',
  messageKeyReused:
    'A message with the same key but another text was sent before. Reload the page and send it again.',

  signInFailed: 'We could not sign you in. Nothing was changed; please try again.',
  signUpFailed: 'We could not create your account. Nothing was changed; please try again.',
  signOutFailed: 'We could not sign you out. You are still signed in; please try again.',
  resetRequested: 'If there is an account with this address, an email is on its way.',
  passwordReset: 'Password changed. Sign in with the new one.',
  passwordChanged: 'Password changed. Every other session has ended.',
  emailConfirmed: 'Your address is confirmed',
  confirmedAlready: 'Your address is already confirmed.',
  profileSaved: 'Saved',
  profileFailed: 'We could not save your changes. Please try again.',
  emailChangeFailed:
    'We could not change your email address. Nothing was changed; please try again.',
  emailSent: 'Email sent',
  sessionsEnded: 'Signed out everywhere else.',
  accountDeleted: 'Your account and all its data are deleted',
  emailFailed: 'We could not send the email. Please try again.',
  confirmationFailed: 'We could not confirm your address. Please try again.',
  passwordChangeFailed: 'We could not change your password. The old one still works.',
  sessionsNotEnded: 'We could not sign you out elsewhere. Please try again.',
  accountDeletionFailed: 'We could not delete your account. Nothing was changed; please try again.',
  orderFailed:
    'We could not place your order. Everything you typed is still here; please try again.',
  messageFailed: 'We could not send your message. It is still here; please try again.',

  linkCopied: 'Link copied',
  linkNotCopied: 'The link could not be copied. Copy it from the address bar instead.',

  noResults: 'No results found',
} as const

/** What is written to the console when an account call fails, before the error is rethrown. */
export const logLabels = {
  signIn: 'sign in error',
  signUp: 'sign up error',
  signOut: 'sign out error',
} as const

/** What operators read in the timeline of a request completed for an unconfirmed address. */
export function unconfirmedNote(reason: string): string {
  return `Completed for an unconfirmed email address. Reason: ${reason}`
}

const minuteMs = 60_000

/** The time to wait is rounded up, so that an attempt after it succeeds. */
export function tooManyMessage(until: Date, now = new Date()): string {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / minuteMs))
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}
