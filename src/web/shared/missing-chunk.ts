import {
  type ComponentProps,
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react'
import { fetchChunk, MissingChunkError } from '#contract/missing-chunk.ts'
import { paths } from './paths.ts'
import { hasFlag } from './router/history.ts'

export function lazyLoad<Name extends string, Chunk extends Record<Name, ComponentType<any>>>(
  load: () => Promise<Chunk>,
  name: Name,
  fallback?: ReactNode | ((props: ComponentProps<Chunk[Name]>) => ReactNode),
) {
  const Loaded = lazy(async () => ({ default: (await fetchChunk(load))[name] }))
  return function LazyLoaded(props: ComponentProps<Chunk[Name]>) {
    // A lazy component suspends once even if its code is there, and React shows a fallback for at least 300 ms.
    const [Known = Loaded] = useState(() => (prefetched.get(load) as Chunk | undefined)?.[name])
    const shown = typeof fallback === 'function' ? fallback(props) : fallback
    return createElement(Suspense, { fallback: shown }, createElement(Known, props))
  }
}

const prefetched = new Map<unknown, unknown>()

/** Loads a panel's code where the address opens it, so that it is there with the page's first render. */
export function prefetchOpenPanel(
  isOpen: (params: URLSearchParams) => boolean,
  load: () => Promise<unknown>,
): Promise<void> | undefined {
  if (typeof window === 'undefined') return undefined
  if (!isOpen(new URLSearchParams(window.location.search))) return undefined
  // Ignores a failure: opening the panel tries again and shows it.
  return load().then(
    (chunk) => void prefetched.set(load, chunk),
    () => undefined,
  )
}

/**
 * Reloads the page to get the newer build, once for each file in a history entry: the entry remembers them, even where
 * storage is blocked. Without a connection there is no newer build, and a reload would lose the page.
 */
export async function reloadOnce(error: unknown): Promise<boolean> {
  if (!(error instanceof MissingChunkError)) throw error
  // Most browsers name the file.
  const file = String(error.cause)
  if (readReloads().includes(file) || !(await isServerThere())) return false
  history.replaceState({ ...history.state, reloads: [...readReloads(), file] }, '')
  // Several parts may need the same file, or several files be gone: one reload brings them all.
  if (!isReloading) location.reload()
  isReloading = true
  return true
}

let isReloading = false

/** It outlives reloads and versions, so it may be anything. */
function readReloads(): unknown[] {
  const entry: unknown = history.state
  if (!hasFlag(entry, 'reloads')) return []
  const { reloads } = entry
  return Array.isArray(reloads) ? reloads : []
}

function isServerThere(): Promise<boolean> {
  return fetch(paths.home, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}
