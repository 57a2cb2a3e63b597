// Fails when a migration that was released is changed, or the version of this program has no record.
import { existsSync } from 'node:fs'
import { version } from '#server/db/version.ts'
import { findChangedReleases, readReleases, releasesFolder } from './release-record.ts'

const releases = await readReleases()
const problems = await findChangedReleases(releases)
for (const each of new Set([version, ...releases.keys()])) {
  for (const kind of ['json', 'backup', 'browser.json']) {
    const path = `${releasesFolder}/${each}.${kind}`
    if (!existsSync(path)) problems.push(`${path} is missing.`)
  }
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
