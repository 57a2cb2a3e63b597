import type { QueryClient } from '@tanstack/react-query'
import type { Backend } from '#contract/backend.ts'
import { loadScreen, type ScreenCode } from './screens.ts'

/** A screen that can be drawn, or why there is none. */
export type View = Pick<ScreenCode, 'Screen' | 'isKept'> | { error: unknown }

/**
 * Gets a screen's code and warms the cache with its data. Data never fails here: a screen shows its
 * own loading and error states from the same query, and has it at the first draw if it is in time.
 */
export function createPreparation(backend: Backend, queryClient: QueryClient) {
  /** Says at once what is here already. */
  function prepare(pathname: string): View | Promise<View> {
    const code = loadScreen(pathname)
    if (code instanceof Promise) return prepareLater(code)
    const warming = code.warm?.(backend, queryClient)
    return warming === undefined ? code : prepareLater(code)
  }

  /** What stands at the address already is not to be replaced by a loading state: it can wait longer. */
  function prepareFirst(pathname: string): Promise<View> {
    return prepareLater(loadScreen(pathname), firstPatienceMs)
  }

  /** Somebody is about to go there. What fails now is no event: the navigation tries again and tells. */
  function prefetch(to: string): void {
    void prepareLater(loadScreen(new URL(to, window.location.href).pathname))
  }

  async function prepareLater(
    code: ReturnType<typeof loadScreen>,
    patienceMs = usualPatienceMs,
  ): Promise<View> {
    try {
      const screen = await code
      await waitFor(screen.warm?.(backend, queryClient), patienceMs)
      return screen
    } catch (error) {
      return { error }
    }
  }

  return { prepare, prepareFirst, prefetch }
}

/** A navigation waits this long for data before it shows the next screen's loading state. */
const usualPatienceMs = 200
const firstPatienceMs = 3000

async function waitFor(data: Promise<void> | undefined, patienceMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs)
  })
  await Promise.race([data, patience])
  clearTimeout(timer)
}
