import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AppNavLink } from '#web/shared/app-link.tsx'
import { createMemoryHistory } from './history.fixture.ts'
import { createRouter } from './router.ts'
import { Link, type LinkProps, RouterProvider } from './router-context.tsx'

function renderLink(props: LinkProps, address = '/') {
  const history = createMemoryHistory(address)
  const router = createRouter({ history, view: null, prepare: () => null })
  render(
    <RouterProvider value={router}>
      <Link {...props}>Go</Link>
      <AppNavLink to="/pricing">Pricing</AppNavLink>
    </RouterProvider>,
  )
  return router
}

/** Says whether the browser was left to follow the link by itself, and keeps it from doing so. */
function press(how: MouseEventInit = {}): boolean {
  let isLeft = false
  const stop = (event: Event) => {
    isLeft = !event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', stop, { once: true })
  fireEvent.click(screen.getByRole('link', { name: 'Go' }), { button: 0, ...how })
  window.removeEventListener('click', stop)
  return isLeft
}

test('going where one is already adds no step', () => {
  const router = renderLink({ to: '/pricing' }, '/pricing')
  press()
  expect(router.state.how).toBe('replace')
})

test.each([
  ['a middle button', { button: 1 }, {}],
  ['Ctrl', { ctrlKey: true }, {}],
  ['Cmd', { metaKey: true }, {}],
  ['Shift', { shiftKey: true }, {}],
  ['Alt', { altKey: true }, {}],
  ['a link to a new tab', {}, { target: '_blank' }],
])('a press with %s is the browser’s business', (_, how, props) => {
  const router = renderLink({ to: '/pricing', ...props })
  expect(press(how)).toBe(true)
  expect(router.state.location.pathname).toBe('/')
})

test('a handler that prevents the press keeps one where one is', () => {
  const router = renderLink({ to: '/pricing', onClick: (event) => event.preventDefault() })
  press()
  expect(router.state.location.pathname).toBe('/')
})

test('a navigation’s link says when one is there', () => {
  renderLink({ to: '/pricing' }, '/browse')
  const link = screen.getByRole('link', { name: 'Pricing' })
  expect(link.getAttribute('aria-current')).toBeNull()
  press()
  expect(link.getAttribute('aria-current')).toBe('page')
})
