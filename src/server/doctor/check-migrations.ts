import { brandName } from '#domain/site/brand.ts'
import { releasedMigrations } from '#server/db/migrate.ts'
import { type Finding, findingsOf } from './finding.ts'

const { ok, warning, problem } = findingsOf('migrations')

/** Whether the tables are those of this version. */
export function checkMigrations(applied: readonly string[] | undefined): Finding {
  if (applied === undefined) return ok('there is no database yet: the first start creates it.')
  const unknown = applied.filter((name) => !(name in releasedMigrations))
  if (unknown.length > 0) {
    return problem(
      `the database belongs to another version of ${brandName}: it has ${unknown.join(', ')}.`,
      'Start that version, or restore a backup that this one made.',
    )
  }
  const pending = Object.keys(releasedMigrations).filter((name) => !applied.includes(name))
  if (pending.length === 0) return ok(`all ${applied.length} are applied.`)
  return warning(
    `not applied yet: ${pending.join(', ')}.`,
    'Back up; the next start of this version applies them.',
  )
}
