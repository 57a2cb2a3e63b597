import { cleanup, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { messages } from '#domain/messages.ts'
import { MissingChunkError } from '#web/shared/missing-chunk.ts'
import { ErrorScreen } from './error-screen.tsx'

async function renderFailing(error: unknown) {
  render(<ErrorScreen error={error} />)
  return screen.findByRole('alert')
}

test('an error response shows its status and text @spec-2.7', async () => {
  const response = new Response(null, { status: 503, statusText: 'Service Unavailable' })
  expect((await renderFailing(response)).textContent).toBe('503 Service Unavailable')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(messages.unexpectedError)
})

test('an error shows its message @spec-2.7', async () => {
  expect((await renderFailing(new Error('The ledger is upside down'))).textContent).toBe(
    'The ledger is upside down',
  )
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy()
})

test('anything else that was thrown still leads to a way on', async () => {
  expect((await renderFailing('just text')).textContent).toMatch(/Something went wrong/)
  expect(screen.getByRole('button', { name: 'Reload this page' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Home' })).toBeTruthy()
})
