/** Re-exported for routes, which pass it on and do not use it. */
export type { Database } from '#server/db/database.ts'
