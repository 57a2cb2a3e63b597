import { minuteMs } from './dates.ts'
import { generalMessages } from './general-messages.ts'
import { limits } from './limits.ts'
import { formatNumber } from './money.ts'

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
  orderHeld: 'Check your email to confirm your order.',
  orderSignedOut: 'You’re not signed in. Sign in, or order with your email address.',

  passwordTooShort: `Please choose a password of at least ${limits.passwordMin} characters`,
  passwordTooLong: `Please choose a password of at most ${limits.passwordMax} characters`,
  productTooLong: `Please keep the product name within ${limits.productMax} characters`,
  requirementsTooLong: `Please keep the requirements within ${formatNumber(limits.requirementsMax)} characters`,
  messageMissing: 'Please write a message',
  nameCharacters: 'Please remove invisible characters',
  nameTooLong: `Please keep this within ${limits.nameMax} characters`,
  emailTooLong: `Please keep the address within ${limits.emailMax} characters`,
  reasonTooLong: `Please keep the reason within ${formatNumber(limits.reasonMax)} characters`,
  addressTooLong: `Please keep the address within ${formatNumber(limits.addressMax)} characters`,
  notesTooLong: `Please keep the notes within ${formatNumber(limits.notesMax)} characters`,
  messageTooLong: `Please keep the message within ${formatNumber(limits.messageMax)} characters`,
  billInvalid: 'The bill is incomplete. Please remove it.',
  billingWithoutPlan: 'Please choose a plan',
  addressMalformed: 'Please enter a web address that starts with https:// or http://',

  tokenStale: 'This link has expired or was already used. Request a new one.',
  confirmationForOtherAccount:
    'This link is for a different account. Sign in to that account to confirm its email address.',
  confirmationNeedsSignIn: 'Sign in to confirm your email address.',
  requestNotFound: 'We couldn’t find this request in your account.',

  signInFailed: 'We couldn’t sign you in. Please try again.',
  signUpFailed: 'We couldn’t create your account. Please try again.',
  signOutFailed: 'We couldn’t sign you out, so you’re still signed in. Please try again.',
  resetRequested: 'If this address has an account, a reset link is on its way.',
  passwordReset: 'Password changed. Sign in with your new password.',
  emailConfirmed: 'Email address confirmed',
  confirmedAlready: 'Your email address is already confirmed.',
  emailFailed: 'We couldn’t send the email. Please try again.',
  confirmationFailed: 'We couldn’t confirm your email address. Please try again.',
  passwordChangeFailed: 'We couldn’t change your password. Your old one still works.',
  orderFailed: 'We couldn’t place your order. Your answers are still here. Please try again.',
  messageFailed: 'We couldn’t send your message. It’s still here. Please try again.',

  noResults: 'No results found',
} as const

/** What is written to the console when an account call fails, before the error is rethrown. */
export const logLabels = {
  signIn: 'sign in error',
  signUp: 'sign up error',
  signOut: 'sign out error',
} as const

/** The time to wait is rounded up, so that an attempt after it succeeds. */
export function tooManyMessage(until: Date, now = new Date()): string {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / minuteMs))
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}

/** Messages that only the server uses: no page carries them. */
export const serverMessages = {
  nothingSaved:
    'We can’t save anything right now. Nothing was changed. Please try again in a few minutes.',
  operatorUnknown: 'This account isn’t an operator. Choose another one.',
  invalidCredentials: 'This email and password don’t match. Check both, or reset your password.',
  accountNotCreated:
    'We couldn’t create an account with these details. If you already have one, sign in or reset your password.',
  emailUnchanged: 'This is already your email address',
  emailTaken: 'Another account now uses this email address. Please choose a different one.',
  passwordWrong: 'This isn’t your current password',
  keyReused: 'An earlier version of this order was already sent. Reload the page and try again.',
  messageKeyReused:
    'An earlier version of this message was already sent. Reload the page and try again.',
  passwordTooCommon: 'This password is too common. Please choose another.',
} as const
