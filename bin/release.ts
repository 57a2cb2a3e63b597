import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { version } from '#server/db/version.ts'
import { startError } from '#server/start-error.ts'
import { releasesFolder } from './release-record.ts'
import { stopWithReason } from './stop-with-reason.ts'

interface ReleaseOptions {
  /** The checkout. */
  folder?: string
  current?: string
  /** What is run between the change of the version and the commit, each in a process that has the new version. */
  scripts?: string[][]
  today?: string
  /** Of what is run. */
  output?: 'inherit' | 'ignore'
}

/** Commits a new version when everything about it is green. Otherwise the checkout is as it was. */
export async function release(next: string, options: ReleaseOptions = {}): Promise<string> {
  const { folder = '.', current = version, today = new Date().toISOString().slice(0, 10) } = options
  const { scripts = [['run', 'release:record'], ['test']], output = 'inherit' } = options
  if (!/^\d+\.\d+\.\d+$/.test(next) || !isNewer(next, current)) {
    throw startError(
      `Usage: npm run release -- VERSION, newer than ${current}: 1.2.0, for instance.`,
    )
  }
  if (run('git', 'status', '--porcelain') !== '') {
    throw startError('The checkout has changes that are not committed. Commit them first.')
  }
  const path = join(folder, 'CHANGELOG.md')
  const changes = startVersion(await readFile(path, 'utf8'), `${next}] - ${today}`)
  try {
    await writeFile(path, changes)
    run('npm', 'version', '--no-git-tag-version', next)
    for (const script of scripts) run('npm', ...script)
    run('git', 'add', '--all')
    run('git', 'commit', '--message', `Release ${next}`)
  } catch (error) {
    // It was clean, so nothing but this release is lost.
    run('git', 'reset', '--hard', '--quiet')
    run('git', 'clean', '-d', '--force', '--quiet', '--', releasesFolder)
    throw error
  }
  return `Released ${next}. To publish it: git tag v${next}, and push the commit with its tag.`

  function run(command: string, ...args: string[]): string {
    const isShown = command === 'npm'
    const { status, stdout } = spawnSync(command, args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', isShown ? output : 'pipe', isShown ? output : 'inherit'],
    })
    if (status !== 0) throw startError(`Nothing is released: ${command} ${args.join(' ')} failed.`)
    return isShown ? '' : stdout.trim()
  }
}

function isNewer(next: string, current: string): boolean {
  return next.localeCompare(current, 'en', { numeric: true }) > 0
}

const unreleased = '## [Unreleased]\n'

/** What was unreleased becomes the section of the version. */
function startVersion(changelog: string, heading: string): string {
  const [before = '', changes = ''] = changelog.split(unreleased)
  if (
    !changes.trim().startsWith('###') ||
    !/^### Before you upgrade$/m.test(changes.split('\n## ')[0] ?? '')
  ) {
    throw startError(
      "CHANGELOG.md has no changes under 'Unreleased', or no 'Before you upgrade'. Write them first.",
    )
  }
  return `${before}${unreleased}\n## [${heading}\n${changes}`
}

if (process.argv[1] === import.meta.filename) {
  console.log(await release(process.argv[2] ?? '').catch(stopWithReason))
}
