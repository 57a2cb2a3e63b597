import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen as page, render, waitFor } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { createSimulatedBackend } from '#backends/simulated/simulated-backend.ts'
import type { Backend } from '#contract/backend.ts'
import { Toaster } from '#ui/toaster.tsx'
import { createQueryClient } from '#web/app/query-client.ts'
import { BackendProvider } from './backend-context.tsx'
import { createMemoryHistory } from './router/history.fixture.ts'
import { createRouter } from './router/router.ts'
import { RouterProvider, useRouterState } from './router/router-context.tsx'

/** Draws one screen at an address, over a backend that answers at once unless the test says how. */
export function renderScreen(
  address: string,
  screen: ReactNode,
  answers: Partial<Backend> = {},
  retry: number | false = false,
) {
  const history = createMemoryHistory(address)
  const { pathname } = history.read()
  const router = createRouter({
    history,
    view: screen,
    prepare: (path) => (path === pathname ? screen : <p>Elsewhere</p>),
  })

  render(
    <TestProviders backend={fakeBackend(answers)} retry={retry}>
      <RouterProvider value={router}>
        <CurrentView />
      </RouterProvider>
      <Toaster durationMs={10_000} />
    </TestProviders>,
  )
  return {
    user: userEvent.setup(),
    go: (to: string | number) => act(() => router.navigate(to)),
    address: () => router.state.location.pathname + router.state.location.search,
  }
}

function CurrentView() {
  return useRouterState<ReactNode, ReactNode>(({ view }) => view)
}

interface TestProvidersProps {
  backend: Backend
  /** How often a failed query is asked again. */
  retry?: number | false
  children: ReactNode
}

export function TestProviders({ backend, retry = false, children }: TestProvidersProps) {
  const queryClient = createQueryClient()
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry } })

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

export function button(name: string | RegExp): HTMLButtonElement {
  return page.getByRole('button', { name })
}

/** An input, a choice or a text area, by its label. */
export function field(label: string): HTMLInputElement {
  return page.getByLabelText(label, { selector: 'input, select, textarea' })
}

/** Replaces the value in one step, which is faster than typing. */
export async function fill(user: UserEvent, control: HTMLInputElement, text: string) {
  await user.click(control)
  control.select()
  await user.paste(text)
}

/** The texts that describe an element: hints and errors. */
export function describedBy(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}

/** Waits until an element has focus. */
export function waitForFocus(find: () => Element | null) {
  return waitFor(() => expect(document.activeElement).toBe(find()))
}
