import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ErrorScreen } from './error-screen.tsx'

test.each([
  [new Response(null, { status: 503, statusText: 'No Service' }), '503 No Service'],
  [new Error('The ledger is upside down'), 'The ledger is upside down'],
  ['just text', 'Something went wrong'],
])('an error (%s) shows its status or message, and a way on @spec-2.7', async (error, message) => {
  render(<ErrorScreen error={error} />)
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Reload this page' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to Home' })).toBeDefined()
})
