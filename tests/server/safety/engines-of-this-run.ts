import { isFullRun } from '#bin/test-extent.ts'
import { type Engine, engines } from '#tests/server/test-database.ts'

/** `npm test` goes through every endpoint on SQLite, `npm run test:full` on PostgreSQL as well. */
export const enginesOfThisRun: readonly Engine[] = isFullRun ? engines : ['sqlite']
