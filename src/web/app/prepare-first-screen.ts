import type { QueryClient } from '@tanstack/react-query'
import type { Backend } from '#contract/backend.ts'
import { loadScreen, type ScreenCode } from './screens.ts'

interface FirstScreenOptions {
  pathname: string
  /** Answers as it did while the page was prerendered. */
  prerenderBackend: Backend
  queryClient: QueryClient
  /** Called as soon as the screen's code is here. */
  onCode?: (code: ScreenCode) => void
}

type FirstScreen =
  /** With all the data that the prerendered page shows. */
  | { view: ScreenCode; isComplete: true }
  | { view: ScreenCode | { error: unknown }; isComplete: false }

/** Loads what hydrating a prerendered page takes: its screen's code and the data it was rendered with. */
export async function prepareFirstScreen(options: FirstScreenOptions): Promise<FirstScreen> {
  const { pathname, prerenderBackend, queryClient, onCode } = options
  try {
    const view = await loadScreen(pathname)
    onCode?.(view)
    const data = view.prefetch?.(prerenderBackend, queryClient)
    await Promise.race([data, untilFailure(queryClient)])
    const asked = queryClient.getQueryCache().getAll()
    const isComplete = asked.every(({ state }) => state.status === 'success')
    return { view, isComplete }
  } catch (error) {
    return { view: { error }, isComplete: false }
  }
}

/** Until the first attempt of any query has failed: its retries are not waited for. */
function untilFailure(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(({ query }) => {
      if (query.state.fetchFailureCount === 0) return
      stop()
      resolve()
    })
  })
}
