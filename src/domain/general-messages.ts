/** The part of `messages` that any page may need, so that every page carries it. */
export const generalMessages = {
  invalid: 'Some fields are not valid. Check them and try again.',
  signedOutMeanwhile: 'You are signed out. Sign in to continue where you left off.',
  notAllowed: 'Only operators can do this.',
  unknownAddress: 'There is nothing at this address.',
  changedMeanwhile: 'Someone else changed this request. Your change was not saved.',
  tooLarge: 'This is too long. Shorten it and try again.',
  tooMany: 'Too many attempts. Try again later.',
  internal: 'Something went wrong on our side. Nothing was changed. Please try again.',
  unavailable: 'The service cannot be reached. Try again in a moment; nothing will be done twice.',
  pageNotFound: 'Oops! Page not found',
  unexpectedError: 'Unexpected Application Error!',
} as const
