/** Routes hand it on and never look inside. */
export type { Database } from '#server/db/database.ts'
