/** The messages of the account dialog. In a file of their own, because the dialog is a chunk of its own. */
export const accountMessages = {
  sessionsEnded: 'Signed out everywhere else.',
  sessionEnded: 'Signed out of that session.',
  sessionsNotEnded: 'We couldn’t sign you out elsewhere. Please try again.',
  accountDeleted: 'Your account and all its data have been deleted',
  accountDeletionFailed: 'We couldn’t delete your account. Nothing was deleted. Please try again.',
  passwordChanged: 'Password changed. You’re signed out everywhere else.',
  profileSaved: 'Saved',
  profileFailed: 'We couldn’t save your changes. Please try again.',
  emailChangeFailed: 'We couldn’t update your email address. Please try again.',
  companyMismatch: 'Please type the name exactly as shown above',
  emailSent: 'Email sent',
} as const
