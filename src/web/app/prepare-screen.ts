import type { QueryClient } from '@tanstack/react-query'
import type { Backend } from '#contract/backend.ts'
import { loadScreen, type ScreenCode } from './screens.ts'

/** A screen that can be rendered, or why there is none. */
export type View = Pick<ScreenCode, 'Screen'> | { error: unknown }

/**
 * Loads a screen's code and prefetches its data. Data never fails here: a screen shows its own loading and
 * error states from the same query, and has its data at the first render if that is in time.
 */
export function createPreparation(backend: Backend, queryClient: QueryClient) {
  /** Returns at once what is here already. */
  function prepare(pathname: string): View | Promise<View> {
    const code = loadScreen(pathname)
    if (code instanceof Promise) return prepareLater(code)
    const data = code.prefetch?.(backend, queryClient)
    return data === undefined ? code : prepareLater(code)
  }

  /** Ignores a failure: the navigation tries again and shows it. */
  function prefetch(to: string): void {
    void prepareLater(loadScreen(new URL(to, window.location.href).pathname))
  }

  async function prepareLater(code: ReturnType<typeof loadScreen>): Promise<View> {
    try {
      const screen = await code
      await waitFor(screen.prefetch?.(backend, queryClient))
      return screen
    } catch (error) {
      return { error }
    }
  }

  return { prepare, prefetch }
}

/** A navigation waits this long for data before it shows the next screen's loading state. */
const patienceMs = 200

async function waitFor(data: Promise<void> | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs)
  })
  await Promise.race([data, patience])
  clearTimeout(timer)
}
