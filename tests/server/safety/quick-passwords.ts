import { createPasswordHasher } from '#server/services/accounts/password-hasher.ts'

/** A third of a second for each password is right for people and too long for thousands of calls. */
export const quickPasswords = createPasswordHasher({ ln: 4, r: 1, p: 1 })
