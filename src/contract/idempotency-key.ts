import * as z from 'zod/mini'

/** The header that carries an idempotency key. */
export const keyHeader = 'Idempotency-Key'
export const keySchema = z.string().check(z.regex(/^[\w-]{16,64}$/))
