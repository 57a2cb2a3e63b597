import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder of these files, gone when the test is over. */
export async function temporaryFolder(
  files: Record<string, string | Uint8Array> = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hitlist-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}
