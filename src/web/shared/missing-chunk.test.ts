import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())

test('several parts that miss files at once reload the page once, and a file that stays missing does not', async () => {
  const reload = vi.fn()
  const history = { state: {}, replaceState: (state: object) => Object.assign(history, { state }) }
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('history', history)
  vi.stubGlobal('fetch', async () => new Response())
  expect(await miss('a.js', 'a.js', 'b.js')).toEqual([true, true, true])
  expect(reload).toHaveBeenCalledOnce()

  // The page that was reloaded has its modules anew, and its history entry.
  vi.resetModules()
  expect(await miss('a.js', 'b.js')).toEqual([false, false])
  expect(await miss('c.js')).toEqual([true])
  expect(reload).toHaveBeenCalledTimes(2)
})

async function miss(...files: string[]): Promise<boolean[]> {
  const { MissingChunkError } = await import('#contract/missing-chunk.ts')
  const { reloadOnce } = await import('./missing-chunk.ts')
  return Promise.all(files.map((file) => reloadOnce(new MissingChunkError(file))))
}
