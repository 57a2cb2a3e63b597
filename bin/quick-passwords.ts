import { createPasswordHasher } from '#server/accounts/password-hasher.ts'

/** The production cost, a third of a second per password, is too slow for thousands of calls. */
export const quickPasswords = createPasswordHasher({ ln: 4, r: 1, p: 1 })
