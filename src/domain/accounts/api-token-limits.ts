export const apiTokenLimits = {
  nameMax: 100,
  /** Tokens of one user that have not expired. */
  perUser: 20,
} as const
