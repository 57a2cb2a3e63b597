/** The part of `messages` that any page may need, so that every page carries it. */
export const generalMessages = {
  invalid: 'Some fields aren’t valid. Check them and try again.',
  signedOutMeanwhile: 'You’ve been signed out. Sign in to pick up where you left off.',
  notAllowed: 'Your role doesn’t allow this.',
  unknownAddress: 'There’s nothing at this address.',
  changedMeanwhile: 'Someone else changed this request. Your change wasn’t saved.',
  tooLarge: 'This is too long. Shorten it and try again.',
  tooMany: 'Too many attempts. Try again later.',
  internal: 'Something went wrong on our end. Nothing was changed. Please try again.',
  unavailable: 'We can’t reach the service. It’s safe to try again in a moment.',
  pageNotFound: 'Oops! Page not found',
  unexpectedError: 'Unexpected Application Error!',
} as const
