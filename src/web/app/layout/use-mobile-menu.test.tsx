import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { useSearchParams } from '#web/shared/router/router-context.tsx'
import { useMobileMenu } from './use-mobile-menu.ts'

function Probe() {
  const { isOpen, toggle, buttonRef } = useMobileMenu()
  const [, setParams] = useSearchParams()
  const written = new URLSearchParams({ calc: '1' })

  return (
    <>
      <button ref={buttonRef} type="button" aria-expanded={isOpen} onClick={toggle}>
        Menu
      </button>
      <button
        type="button"
        onClick={() => setParams(written, { replace: true, preventScrollReset: true })}
      >
        Write
      </button>
    </>
  )
}

function isMenuOpen(): boolean {
  return screen.queryByRole('button', { name: 'Menu', expanded: true }) !== null
}

test('what a page writes into its own address leaves the menu open, and a navigation closes it', async () => {
  const { user, go, address } = renderScreen('/pricing', <Probe />)
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await user.click(screen.getByRole('button', { name: 'Write' }))
  expect(address()).toBe('/pricing?calc=1')
  expect(isMenuOpen()).toBe(true)
  await go('/pricing?billing=yearly')
  expect(isMenuOpen()).toBe(false)
  await go(-1)
  expect(isMenuOpen()).toBe(false)
})
