import { expect, test } from 'vitest'
import { mailedNext, nextLabel } from './after-sign-in.ts'

test('an email carries on what another page asked for, if it is not too long', () => {
  const address = '/dashboard?request=HIT-012'
  expect(mailedNext(new URLSearchParams({ next: address }))).toBe(address)
  expect(
    mailedNext(new URLSearchParams({ next: `/order-hit?${'x'.repeat(1000)}` })),
  ).toBeUndefined()
  expect(mailedNext(new URLSearchParams())).toBeUndefined()
})

test('where one goes next is named when another page asked to sign in', () => {
  expect(label('/order-hit?step=3')).toBe('back to your order')
  expect(label('/dashboard?request=HIT-012')).toBeUndefined()
  expect(label('/pricing')).toBe('the page you came from')
  expect(label('https://evil.example/order-hit')).toBeUndefined()
  expect(nextLabel(new URLSearchParams())).toBeUndefined()
})

function label(next: string): string | undefined {
  return nextLabel(new URLSearchParams({ next }))
}
