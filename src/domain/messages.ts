/** What the product says when something was refused, done or not found. */
export const messages = {
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

  signInFailed: 'We could not sign you in. Nothing was changed; please try again.',
  signUpFailed: 'We could not create your account. Nothing was changed; please try again.',
  signOutFailed: 'We could not sign you out. You are still signed in; please try again.',
  orderFailed:
    'We could not place your order. Everything you typed is still here; please try again.',

  linkCopied: 'Link copied',
  linkNotCopied: 'The link could not be copied. Copy it from the address bar instead.',

  pageNotFound: 'Oops! Page not found',
  unexpectedError: 'Unexpected Application Error!',
  noResults: 'No results found',
} as const

/** What is written to the console when an account call fails, before the error is rethrown. */
export const logLabels = {
  signIn: 'sign in error',
  signUp: 'sign up error',
  signOut: 'sign out error',
} as const
