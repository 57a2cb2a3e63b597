import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, nothing } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { rateLimits } from './rate-limits.ts'

const all = Object.entries(endpoints) as [string, Endpoint][]

test('no DELETE has a body, which some proxies drop', () => {
  const withBody = all.filter(([, { method, body }]) => method === 'DELETE' && body !== nothing)
  expect(withBody.map(([name]) => name)).toEqual([])
})

test('every address is used by one endpoint of its method', () => {
  const lines = all.map(([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
  expect(new Set(lines).size).toBe(lines.length)
})

test('an endpoint that is limited by account or company has a user, one limited by address an email', () => {
  const wrong = all.filter(([, { access, body, limits }]) => {
    const counted = limits.map((name) => rateLimits[name].by)
    const needsUser = counted.some((by) => /account|company/.test(by))
    const needsEmail = counted.some((by) => by.includes('address'))
    const hasEmail = body instanceof z.ZodMiniObject && 'email' in body.shape
    return (needsUser && access === 'anyone') || (needsEmail && !hasEmail)
  })
  expect(wrong.map(([name]) => name)).toEqual([])
})
