import { type ComponentType, lazy } from 'react'

/** A screen's code could not be fetched: most likely a newer build has replaced it. */
export class MissingChunkError extends Error {
  override name = 'MissingChunkError'

  constructor(options: ErrorOptions) {
    super('This part of the page couldn’t be loaded.', options)
  }
}

/** Fetches a part of the page that comes on its own. */
export async function fetchChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load()
  } catch (cause) {
    throw new MissingChunkError({ cause })
  }
}

/** A component of a part of the page that comes on its own. */
export function lazyPart<Name extends string, Part extends Record<Name, ComponentType<any>>>(
  load: () => Promise<Part>,
  name: Name,
) {
  return lazy(async () => ({ default: (await fetchChunk(load))[name] }))
}

/**
 * Reloads the page to get the newer build, once. That it was tried is noted in the history entry,
 * which outlives the reload even where storage is blocked. Returns false when it was tried before.
 */
export function reloadOnce(): boolean {
  const state: unknown = history.state
  const entry = typeof state === 'object' && state !== null ? state : {}
  if ('hasReloaded' in entry) return false
  history.replaceState({ ...entry, hasReloaded: true }, '')
  location.reload()
  return true
}

/** The page came up: should this entry ever miss a chunk again, it may reload again. */
export function forgetReload(): void {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('hasReloaded' in state)) return
  const { hasReloaded: _, ...entry } = state
  history.replaceState(entry, '')
}
