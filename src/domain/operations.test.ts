import { expect, test } from 'vitest'
import { deliverySchema, estimateSchema } from './operations.ts'

test.each(['https://crm.example.com', 'http://10.0.0.5:8080/app', ' https://a.example '])(
  '%j is a valid address of a solution',
  (url) => {
    expect(deliverySchema.safeParse({ version: 1, url, handoverNotes: '' }).success).toBe(true)
  },
)

test.each([
  '',
  'crm.example.com',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
  'ftp://a',
])('%j is not a valid address of a solution', (url) => {
  expect(deliverySchema.safeParse({ version: 1, url, handoverNotes: '' }).success).toBe(false)
})

test('an estimate is a day that exists, or none', () => {
  expect(isTaken('2027-01-05')).toBe(true)
  expect(isTaken(null)).toBe(true)
  expect(isTaken('2027-02-31')).toBe(false)
  expect(isTaken('tomorrow')).toBe(false)
  expect(isTaken('2027-01-05T10:00:00Z')).toBe(false)
})

function isTaken(estimatedCompletion: unknown): boolean {
  return estimateSchema.safeParse({ version: 1, estimatedCompletion }).success
}
