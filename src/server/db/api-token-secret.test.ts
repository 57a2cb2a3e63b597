import { expect, test } from 'vitest'
import { isTokenShaped } from '#domain/api-token.ts'
import { hashApiToken, newApiTokenSecret } from './api-token-secret.ts'

test('a new token has the shape of one, and no two are alike', () => {
  const tokens = Array.from({ length: 100 }, newApiTokenSecret)
  expect(tokens.every(isTokenShaped)).toBe(true)
  expect(new Set(tokens).size).toBe(100)
})

test('a hash is the same for the same token, differs for another, and is itself no token', () => {
  const [one, other] = [newApiTokenSecret(), newApiTokenSecret()]
  expect(hashApiToken(one)).toBe(hashApiToken(one))
  expect(hashApiToken(one)).not.toBe(hashApiToken(other))
  expect(isTokenShaped(hashApiToken(one))).toBe(false)
})
