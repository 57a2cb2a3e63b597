import { expect, test } from 'vitest'
import { type Endpoint, nothing } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

const all = Object.entries(endpoints) as [string, Endpoint][]

test('no DELETE has a body, which some proxies drop', () => {
  const withBody = all.filter(([, { method, body }]) => method === 'DELETE' && body !== nothing)
  expect(withBody.map(([name]) => name)).toEqual([])
})

test('every address is used by one endpoint of its method', () => {
  const lines = all.map(([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
  expect(new Set(lines).size).toBe(lines.length)
})
