import {
  act,
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Toaster as AnyToaster } from './toaster.tsx'

// No test is about speed; a busy machine must not make one fail.
configure({ asyncUtilTimeout: 10_000 })

beforeEach(() => {
  vi.resetModules()
})

afterEach(() => {
  // What it remembers of one test it would show in the next.
  toast.dismiss()
  cleanup()
  vi.useRealTimers()
  vi.doUnmock('./toasts.tsx')
})

/** The toasts' code arrives, or turns out to be missing, when the test says so. */
async function loadToaster() {
  const chunk = Promise.withResolvers<void>()
  const onFetch = vi.fn<() => void>()
  vi.doMock('./toasts.tsx', async (importOriginal) => {
    onFetch()
    await chunk.promise
    return importOriginal()
  })
  const { Toaster, dismissErrors, prefetchToaster, toastError, toastSuccess } = await import(
    './toaster.tsx'
  )

  return {
    prefetchToaster,
    toastError,
    toastSuccess,
    dismissErrors,
    onFetch,
    draw: () => {
      const { rerender } = render(pageWith(Toaster, 'light'))
      return { darken: () => rerender(pageWith(Toaster, 'dark')) }
    },
    arrive: () => settle(() => chunk.resolve()),
    fail: () => settle(() => chunk.reject(new Error('gone'))),
  }
}

function pageWith(Toaster: typeof AnyToaster, theme: 'light' | 'dark') {
  return (
    <>
      <a href="/elsewhere">Link</a>
      <button type="button">Button</button>
      <Toaster theme={theme} durationMs={6000} />
    </>
  )
}

/** As long as a fetched module takes to reach the page. */
async function settle(change: () => void) {
  await act(async () => {
    change()
    await vi.dynamicImportSettled()
  })
}

const signs = ['pointerDown', 'keyDown', 'focusIn'] as const
const region = () => screen.queryByRole('region', { name: /Notifications/ })
const texts = () => within(screen.getByRole('region')).getAllByRole('listitem').map(textOf)
const plainTexts = () => [...screen.getByRole('status').children].map(textOf)
const textOf = ({ textContent }: Element) => textContent

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

async function untilShown(...messages: string[]) {
  for (const message of messages) await screen.findByText(message)
}

test('its code is not fetched for a page that is only read or left by a link', async () => {
  const { draw, onFetch } = await loadToaster()
  draw()
  for (const sign of signs) {
    fireEvent[sign](document.body)
    fireEvent[sign](screen.getByText('Link'))
  }
  fireEvent.pointerMove(screen.getByText('Button'))
  await act(() => vi.dynamicImportSettled())
  expect(onFetch).not.toHaveBeenCalled()
})

test.each(signs)(
  'the first %s on a control fetches it, and the live region is mounted before a toast',
  async (sign) => {
    const { draw, arrive, toastSuccess } = await loadToaster()
    draw()
    fireEvent[sign](screen.getByText('Button'))
    await arrive()
    expect(region()?.getAttribute('aria-live')).toBe('polite')
    expect(region()?.textContent).toBe('')
    toastSuccess('Saved')
    await untilShown('Saved')
    expect(texts()).toEqual(['Saved'])
  },
)

test('it can be fetched ahead without being drawn', async () => {
  const { draw, arrive, prefetchToaster, onFetch } = await loadToaster()
  draw()
  prefetchToaster()
  await arrive()
  expect(onFetch).toHaveBeenCalledOnce()
  expect(region()).toBeNull()
})

test('what is said before the code is there is shown once each, in order, the latest on top', async () => {
  const { draw, arrive, toastSuccess, toastError } = await loadToaster()
  draw()
  fireEvent.pointerDown(screen.getByText('Button'))
  toastSuccess('One')
  toastError('Two')
  toastSuccess('One')
  toastSuccess('Three')
  await arrive()
  toastError('Four')
  await untilShown('One', 'Two', 'Three', 'Four')
  expect(texts()).toEqual(['Four', 'Three', 'Two', 'One'])
})

test('the toast that caused the fetch is inserted into a live region that is already mounted', async () => {
  vi.useFakeTimers()
  const { draw, arrive, toastSuccess } = await loadToaster()
  draw()
  toastSuccess('Saved')
  await arrive()
  expect(region()?.textContent).toBe('')
  pass(1)
  expect(texts()).toEqual(['Saved'])
})

test('what is said before there is a toaster is shown when there is one', async () => {
  const { draw, arrive, toastError } = await loadToaster()
  toastError('Early')
  draw()
  await arrive()
  await untilShown('Early')
})

test('the toasts follow the theme', async () => {
  const { draw, arrive, toastSuccess } = await loadToaster()
  const { darken } = draw()
  toastSuccess('Saved')
  await arrive()
  await untilShown('Saved')
  darken()
  expect(region()?.querySelector('ol')?.dataset.sonnerTheme).toBe('dark')
})

test('without its code, messages still come in order, once each, in a live region', async () => {
  const { draw, fail, toastSuccess, toastError } = await loadToaster()
  draw()
  toastSuccess('One')
  toastError('Two')
  toastSuccess('One')
  await fail()
  expect(plainTexts()).toEqual(['One', 'Two'])
  act(() => toastError('Three'))
  expect(plainTexts()).toEqual(['One', 'Two', 'Three'])
})

test('a plain message can be dismissed, and leaves by itself when its time is over', async () => {
  vi.useFakeTimers()
  const { draw, fail, toastSuccess, toastError } = await loadToaster()
  draw()
  toastSuccess('One')
  toastError('Two')
  await fail()
  const first = screen.getByText('One')
  fireEvent.click(within(first).getByRole('button', { name: 'Close toast' }))
  expect(plainTexts()).toEqual(['Two'])
  pass(5999)
  expect(plainTexts()).toEqual(['Two'])
  pass(1)
  expect(plainTexts()).toEqual([])
})

test('code that was missing with nothing to say is asked for again by the next message', async () => {
  const { draw, fail, toastSuccess } = await loadToaster()
  draw()
  fireEvent.pointerDown(screen.getByText('Button'))
  await fail()
  expect(screen.queryByRole('status')).toBeNull()
  toastSuccess('Saved')
  await act(() => vi.dynamicImportSettled())
  await untilShown('Saved')
})

test('a dismissed error leaves, other messages stay, and it can be shown again at once', async () => {
  const { draw, arrive, toastSuccess, toastError, dismissErrors } = await loadToaster()
  draw()
  toastError('One')
  toastSuccess('Saved')
  toastError('Two')
  await arrive()
  await untilShown('One', 'Saved', 'Two')
  act(() => dismissErrors('One'))
  act(() => toastError('One'))
  await waitFor(() => expect(texts()).toEqual(['One', 'Two', 'Saved']))
  act(() => dismissErrors())
  await waitFor(() => expect(texts()).toEqual(['Saved']))
})

test('an error that is dismissed before the code is there is never shown', async () => {
  const { draw, arrive, toastSuccess, toastError, dismissErrors } = await loadToaster()
  draw()
  toastError('One')
  toastSuccess('Saved')
  dismissErrors()
  await arrive()
  await untilShown('Saved')
  expect(texts()).toEqual(['Saved'])
})

test('without its code, a dismissed error leaves as well', async () => {
  const { draw, fail, toastSuccess, toastError, dismissErrors } = await loadToaster()
  draw()
  toastError('One')
  toastSuccess('Saved')
  await fail()
  act(() => dismissErrors('One'))
  expect(plainTexts()).toEqual(['Saved'])
})
