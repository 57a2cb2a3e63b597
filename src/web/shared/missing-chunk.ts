import {
  type ComponentProps,
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
} from 'react'
import { hasFlag } from './router/history.ts'

/** A screen's code could not be fetched: most likely a newer build has replaced it. */
export class MissingChunkError extends Error {
  override name = 'MissingChunkError'

  constructor(options: ErrorOptions) {
    super('This part of the page couldn’t be loaded.', options)
  }
}

export async function fetchChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load()
  } catch (cause) {
    throw new MissingChunkError({ cause })
  }
}

export function lazyLoad<Name extends string, Chunk extends Record<Name, ComponentType<any>>>(
  load: () => Promise<Chunk>,
  name: Name,
  fallback?: ReactNode | ((props: ComponentProps<Chunk[Name]>) => ReactNode),
) {
  const Loaded = lazy(async () => ({ default: (await fetchChunk(load))[name] }))
  return function LazyLoaded(props: ComponentProps<Chunk[Name]>) {
    const shown = typeof fallback === 'function' ? fallback(props) : fallback
    return createElement(Suspense, { fallback: shown }, createElement(Loaded, props))
  }
}

/** Loads a panel's code where the address opens it, so that it is there with the page's first render. */
export function prefetchOpenPanel(
  isOpen: (params: URLSearchParams) => boolean,
  load: () => Promise<unknown>,
): Promise<void> | undefined {
  if (typeof window === 'undefined') return undefined
  if (!isOpen(new URLSearchParams(window.location.search))) return undefined
  // Ignores a failure: opening the panel tries again and shows it.
  return load().then(
    () => undefined,
    () => undefined,
  )
}

/** Reloads the page once to get the newer build. The history entry remembers it, even where storage is blocked. */
export function reloadOnce(): boolean {
  const entry: unknown = history.state
  if (hasFlag(entry, 'hasReloaded')) return false
  history.replaceState({ ...(entry as object | null), hasReloaded: true }, '')
  location.reload()
  return true
}

/** The page came up: should this entry ever miss a chunk again, it may reload again. */
export function forgetReload(): void {
  if (!hasFlag(history.state, 'hasReloaded')) return
  const { hasReloaded: _, ...entry } = history.state
  history.replaceState(entry, '')
}
