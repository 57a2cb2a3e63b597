/** What may have to be said on any page: the part of `messages` that every page carries. */
export const generalMessages = {
  invalid: 'Something in what was sent is not right. Check the fields and try again.',
  signedOutMeanwhile: 'You are signed out. Sign in, and everything is where you left it.',
  notAllowed: 'This is for the agency alone.',
  unknownAddress: 'There is nothing at this address.',
  changedMeanwhile: 'Somebody else changed this request meanwhile. Nothing of yours was saved.',
  tooLarge: 'That is more than we can take at once. Shorten it and try again.',
  tooMany: 'Too many attempts. Wait a while, then try again.',
  internal: 'Something went wrong on our side. Nothing was changed; please try again.',
  unavailable:
    'The service cannot be reached right now. Try again in a moment; nothing is done twice.',
  pageNotFound: 'Oops! Page not found',
  unexpectedError: 'Unexpected Application Error!',
} as const
