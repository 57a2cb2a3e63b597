/** Set by `npm run test:full`, and read by the tests that sample otherwise. */
export const extentVariable = 'TEST_EXTENT'

/** Whether audits cover every combination of screen, theme and form factor, and repeated tests every round. */
export const isFullRun = process.env[extentVariable] === 'full'

/** Set by `npm run soak`, and read by the soak test. */
export const soakSecondsVariable = 'SOAK_SECONDS'
