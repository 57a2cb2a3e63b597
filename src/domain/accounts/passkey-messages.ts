/** The messages about passkeys. Only the account, and a sign-in with one, carry them. */
export const passkeyMessages = {
  nameMissing: 'Please name the passkey',
  nameTooLong: 'Please keep the name within 60 characters',

  unsupported: 'This browser can’t use passkeys here. Please sign in another way.',
  cancelled: 'No passkey was used. Try again, or sign in another way.',
  expired: 'This took too long. Please try again.',
  unknown: 'We don’t recognize this passkey. It may have been removed from the account.',
  notRight: 'This passkey couldn’t be verified. Please sign in another way.',
  otherAccount: 'This passkey belongs to another account. Please use a different one.',
  checkFailed: 'We couldn’t check the passkey. Please try again.',

  addUnsupported: 'This browser can’t create passkeys here. Try another browser or device.',
  addCancelled: 'No passkey was added.',
  alreadyAdded: 'This device already has a passkey for your account.',
  tooMany: 'You have 20 passkeys. Remove one before you add another.',
  addNotRight: 'This passkey couldn’t be verified, so it wasn’t added.',
  addFailed: 'We couldn’t add the passkey. Please try again.',
  added: 'Passkey added. You can sign in with it from now on.',
  renameFailed: 'We couldn’t rename the passkey. Please try again.',
  removed: 'Passkey removed. It no longer signs you in.',
  removeFailed: 'We couldn’t remove the passkey, so it still works. Please try again.',
  gone: 'This passkey was already removed.',
} as const
