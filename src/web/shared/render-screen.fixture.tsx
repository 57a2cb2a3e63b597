import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { createSimulatedBackend } from '#backends/simulated/simulated-backend.ts'
import type { Backend } from '#contract/backend.ts'
import { Toaster } from '#ui/toaster.tsx'
import { createQueryClient } from '#web/app/query-client.ts'
import { BackendProvider } from './backend-context.tsx'
import { createMemoryHistory } from './router/memory-history.ts'
import { createRouter } from './router/router.ts'
import { RouterProvider, useRouterState } from './router/router-context.tsx'

// No test is about speed; a busy machine must not make one fail.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
})

/** Draws one screen at an address, over a backend that answers at once unless the test says how. */
export function renderScreen(address: string, screen: ReactNode, answers: Partial<Backend> = {}) {
  const history = createMemoryHistory(address)
  const { pathname } = history.read()
  const router = createRouter({
    history,
    view: screen,
    prepare: (path) => (path === pathname ? screen : <p>Elsewhere</p>),
  })

  render(
    <TestProviders backend={fakeBackend(answers)}>
      <RouterProvider value={router}>
        <CurrentView />
      </RouterProvider>
      <Toaster durationMs={10_000} />
    </TestProviders>,
  )
  return {
    user: userEvent.setup(),
    go: (to: string | -1) => act(() => router.navigate(to)),
    address: () => router.state.location.pathname + router.state.location.search,
  }
}

function CurrentView() {
  return useRouterState<ReactNode, ReactNode>(({ view }) => view)
}

export function TestProviders({ backend, children }: { backend: Backend; children: ReactNode }) {
  const queryClient = createQueryClient()
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry: false } })

  return (
    <BackendProvider value={backend}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </BackendProvider>
  )
}

export function fakeBackend(answers: Partial<Backend> = {}): Backend {
  const simulated = createSimulatedBackend({
    openStorage: () => localStorage,
    wait: async () => undefined,
  })
  return { ...simulated, ...answers }
}

/** An answer that comes when the test gives it. */
export function createAnswer<Value>() {
  let resolveWith: ((value: Value) => void) | undefined
  const promise = new Promise<Value>((resolve) => {
    resolveWith = resolve
  })
  return { promise, give: (value: Value) => act(async () => resolveWith?.(value)) }
}

/** The answer of a backend that cannot be reached. */
export async function noAnswer(): Promise<never> {
  throw new Error('no answer')
}
