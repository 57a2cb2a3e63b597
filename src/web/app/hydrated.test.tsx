import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { BackendProvider, useBackend } from '#web/shared/backend-context.tsx'
import { fakeBackend } from '#web/shared/render-screen.fixture.tsx'
import { Hydrated } from './hydrated.tsx'

test('hydration renders the prerendered capabilities, and the real ones in the same task', async () => {
  const [prerendered, backend] = [fakeBackend(), fakeBackend({ passwordMin: 8 })]
  const rendered: number[] = []
  function Rule() {
    const { passwordMin } = useBackend()
    rendered.push(passwordMin)
    return <p>{passwordMin}</p>
  }
  const page = document.createElement('div')
  page.innerHTML = renderToString(
    <BackendProvider value={prerendered}>
      <Rule />
    </BackendProvider>,
  )
  rendered.length = 0
  const onRecoverableError = vi.fn()
  const onHydrate = vi.fn(() => expect(page.textContent).toBe('1'))
  await act(async () =>
    hydrateRoot(
      page,
      <Hydrated backend={backend} prerendered={prerendered} onHydrate={onHydrate}>
        <Rule />
      </Hydrated>,
      { onRecoverableError },
    ),
  )
  expect(rendered).toEqual([1, 8])
  expect(page.textContent).toBe('8')
  expect(onHydrate).toHaveBeenCalledTimes(1)
  expect(onRecoverableError).not.toHaveBeenCalled()
})
