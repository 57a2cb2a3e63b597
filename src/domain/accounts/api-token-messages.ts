export const apiTokenLimits = {
  nameMax: 100,
  /** Tokens of the agency that have not expired. */
  max: 20,
} as const

/** The messages about API tokens. Only the settings carry them. */
export const apiTokenMessages = {
  nameMissing: 'Please name the token after what uses it',
  nameTooLong: `Please keep the name within ${apiTokenLimits.nameMax} characters`,
  tooMany: `You have ${apiTokenLimits.max} API tokens. Revoke one before you create another.`,

  invalid: 'This API token isn’t valid. It may have expired or been revoked.',
  readOnly: 'This API token is read-only. Use one that can write.',
  sessionOnly: 'API tokens can’t be used for this. Sign in instead.',

  createFailed: 'We couldn’t create the token. Please try again.',
  revoked: 'Token revoked. Calls that use it will fail from now on.',
  revokeFailed: 'We couldn’t revoke the token, so it still works. Please try again.',
} as const
