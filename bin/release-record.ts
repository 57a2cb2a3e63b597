import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { Migrations } from '#server/db/describe-schema.ts'
import { releasedMigrations } from '#server/db/migrate.ts'
import { fingerprintOf, firstOf } from '#server/db/schema-state.ts'

export const releasesFolder = 'tests/releases'

/** What a release keeps for good: the hash of each migration's source, and the fingerprint of the schema they make. */
const recordSchema = z.object({
  migrations: z.record(z.string(), z.string()),
  schema: z.string(),
})

type ReleaseRecord = z.infer<typeof recordSchema>

export async function recordRelease(migrations: Migrations): Promise<ReleaseRecord> {
  const hashes: Record<string, string> = {}
  for (const name of Object.keys(migrations)) {
    const source = await readFile(`src/server/db/migrations/${name}.ts`).catch(() => '')
    hashes[name] = createHash('sha256').update(source).digest('hex')
  }
  return { migrations: hashes, schema: await fingerprintOf(migrations) }
}

/** The versions that were released, and their records. */
export async function readReleases(folder = releasesFolder): Promise<Map<string, ReleaseRecord>> {
  const releases = new Map<string, ReleaseRecord>()
  for (const file of globSync('+([0-9]).+([0-9]).+([0-9]).json', { cwd: folder })) {
    const text = await readFile(`${folder}/${file}`, 'utf8')
    releases.set(file.replace(/\.json$/, ''), recordSchema.parse(JSON.parse(text)))
  }
  return releases
}

/** What would make the data of a release unreadable. */
export async function findChangedReleases(
  releases: Map<string, ReleaseRecord>,
  migrations = releasedMigrations,
): Promise<string[]> {
  const problems: string[] = []
  for (const [version, released] of releases) {
    const names = Object.keys(released.migrations)
    const now = await recordRelease(firstOf(migrations, names))
    const changed = names.find((name) => now.migrations[name] !== released.migrations[name])
    const isFirst = names.join() === Object.keys(migrations).slice(0, names.length).join()
    if (changed !== undefined) {
      problems.push(
        `${changed} was released with ${version} and is never changed: write a new migration.`,
      )
    } else if (!isFirst) {
      problems.push(`The migrations of ${version} come first, in the order of their names.`)
    } else if (now.schema !== released.schema) {
      problems.push(
        `The migrations of ${version} make another schema now: what they import has changed.`,
      )
    }
  }
  return problems
}
