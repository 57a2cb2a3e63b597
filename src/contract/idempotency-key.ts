import * as z from 'zod/mini'

/** The header that carries an idempotency key. */
export const keyHeader = 'Idempotency-Key'
const malformed = `Please send an ${keyHeader} header of 16 to 64 letters and digits`
export const keySchema = z.string(malformed).check(z.regex(/^[\w-]{16,64}$/, malformed))
