/** Set by `npm run soak`, and read by the soak test. */
export const soakSecondsVariable = 'SOAK_SECONDS'
