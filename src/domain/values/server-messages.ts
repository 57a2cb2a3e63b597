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
