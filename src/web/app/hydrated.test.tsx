import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { BackendProvider, useBackend, useCapabilities } from '#web/shared/backend-context.tsx'
import { fakeBackend } from '#web/shared/render-screen.fixture.tsx'
import { Hydrated } from './hydrated.tsx'

const rendered: string[] = []

function Rule() {
  const { passwordMin } = useCapabilities()
  rendered.push(`at least ${passwordMin}`)
  return <p>{passwordMin}</p>
}

function Caller() {
  useBackend()
  rendered.push('caller')
  return null
}

test('hydration renders the prerendered capabilities, then the real ones, and only where they are used', async () => {
  const prerendered = fakeBackend()
  const content = [<Rule key="rule" />, <Caller key="caller" />]
  const page = document.createElement('div')
  page.innerHTML = renderToString(<BackendProvider value={prerendered}>{content}</BackendProvider>)
  rendered.length = 0
  const onRecoverableError = vi.fn()
  const onHydrate = vi.fn(() => {
    expect(page.textContent).toBe('1')
    return false
  })
  const hydrated = (
    <Hydrated
      backend={fakeBackend({ passwordMin: 8 })}
      prerendered={prerendered}
      onHydrate={onHydrate}
    >
      {content}
    </Hydrated>
  )
  await act(async () => hydrateRoot(page, hydrated, { onRecoverableError }))
  expect(onHydrate).toHaveBeenCalledTimes(1)
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(page.textContent).toBe('8')
  expect(rendered).toEqual(['at least 1', 'caller', 'at least 8'])
})
