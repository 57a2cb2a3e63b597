import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Runs when the test is over; a suite that shares something among its tests brings its own. */
export type AtEnd = (clean: () => Promise<void>) => void

/** A folder of these files, gone when the test is over. */
export async function temporaryFolder(
  files: Record<string, string | Uint8Array> = {},
  atEnd: AtEnd = onTestFinished,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hitlist-test-'))
  atEnd(() => rm(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}
