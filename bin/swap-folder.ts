import { access, rename } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

const attempts = 20

/** Puts `fresh` in the place of `current`, which is moved to `aside` if it exists. */
export async function swapFolder(fresh: string, current: string, aside: string): Promise<void> {
  await access(fresh)
  for (let attempt = 1; ; attempt++) {
    await rename(current, `${aside}-${attempt}`).catch(ignore('ENOENT'))
    try {
      return await rename(fresh, current)
    } catch (error) {
      // Another build put its own folder there between our two renames: move that one aside as well.
      if (attempt === attempts || !hasCode(error, 'ENOTEMPTY', 'EEXIST', 'EPERM')) throw error
      await wait(attempt * 5)
    }
  }
}

function ignore(code: string) {
  return (error: unknown) => {
    if (!hasCode(error, code)) throw error
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
