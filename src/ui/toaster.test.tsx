import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { dismissErrors, Toaster, toastError, toastSuccess } from './toaster.tsx'

beforeEach(() => void vi.useFakeTimers())

const show = () => render(<Toaster durationMs={6000} />)
const region = () => screen.getByRole('region', { name: 'Notifications' })
const items = () => within(region()).queryAllByRole('listitem')
const texts = () => items().map(({ textContent }) => textContent)

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

test('the live region is there first, and shows each text once, the latest on top, in a new element when repeated', () => {
  show()
  expect(region().getAttribute('aria-live')).toBe('polite')
  expect(region().textContent).toBe('')
  act(() => toastSuccess('One'))
  const [first] = items()
  act(() => toastError('Two'))
  act(() => toastSuccess('One'))
  expect(texts()).toEqual(['One', 'Two'])
  expect(items()[0]).not.toBe(first)
})

test('a toast leaves when its time is over, which begins again when it is repeated', () => {
  show()
  act(() => toastSuccess('One'))
  act(() => toastError('Two'))
  pass(5999)
  act(() => toastError('Two'))
  expect(texts()).toEqual(['Two', 'One'])
  pass(1)
  expect(texts()).toEqual(['Two'])
  pass(5999)
  expect(texts()).toEqual([])
})

test.each([
  ['a pointer on it', () => fireEvent.pointerEnter(list()), () => fireEvent.pointerLeave(list())],
  ['focus on it', () => closeButton().focus(), () => closeButton().blur()],
  ['a hidden tab', () => setHidden(true), () => setHidden(false)],
])('with %s, a toast stays', (_, come, go) => {
  show()
  act(() => toastSuccess('One'))
  act(come)
  pass(60_000)
  expect(texts()).toEqual(['One'])
  act(go)
  pass(6000)
  expect(texts()).toEqual([])
})

test('its button dismisses it, and focus goes back to where it was', () => {
  render(<button type="button">Save</button>)
  show()
  act(() => screen.getByText('Save').focus())
  act(() => toastSuccess('Saved'))
  act(() => closeButton().focus())
  fireEvent.click(closeButton())
  expect(texts()).toEqual([])
  expect(document.activeElement).toBe(screen.getByText('Save'))
})

test('an error is dismissed by its text, or with all others; successes stay', () => {
  show()
  act(() => toastError('One'))
  act(() => toastSuccess('Saved'))
  act(() => toastError('Two'))
  act(() => dismissErrors('One'))
  expect(texts()).toEqual(['Two', 'Saved'])
  act(() => toastError('One'))
  act(() => dismissErrors())
  expect(texts()).toEqual(['Saved'])
})

function setHidden(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

function list() {
  return within(region()).getByRole('list')
}

/** Of the latest toast. */
function closeButton() {
  const [button] = within(region()).getAllByRole('button', { name: 'Close toast' })
  return button as HTMLElement
}

test.each([
  [820, true],
  [400, false],
])(
  'a toast is at the top when the button just used at %i px is where toasts are: %s',
  (top, isMoved) => {
    render(
      <>
        <button type="button">Send</button>
        <Toaster durationMs={6000} />
      </>,
    )
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      return new DOMRect(10, this.tagName === 'BUTTON' ? top : 830, 300, 44)
    })
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Send' }))
    act(() => toastSuccess('Sent'))
    expect(within(region()).getByRole('list').hasAttribute('data-top')).toBe(isMoved)
    vi.restoreAllMocks()
  },
)
