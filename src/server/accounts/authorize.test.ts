import { expect, test } from 'vitest'
import { accountEndpoints } from '#contract/accounts.ts'
import { tokenUse } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { adminEndpoints } from '#contract/operations.ts'
import { needsFreshSignIn, staleSignInSuffices } from './authorize.ts'

test('every change of account, company and service needs a fresh sign-in, unless the list says why not', () => {
  const guarded = Object.values({ ...accountEndpoints, ...adminEndpoints }).filter(
    ({ method, access }) => method !== 'GET' && access !== 'anyone',
  )
  for (const endpoint of guarded) {
    const line = `${endpoint.method} ${endpoint.path}`
    expect([line, needsFreshSignIn(endpoint)]).toEqual([line, !(line in staleSignInSuffices)])
  }
  const lines = new Set(Object.values(endpoints).map(({ method, path }) => `${method} ${path}`))
  for (const line of Object.keys(staleSignInSuffices)) expect(lines).toContain(line)
})

test('no endpoint that needs a fresh sign-in accepts an API token', () => {
  const accepting = Object.entries(endpoints).filter(
    ([, endpoint]) => needsFreshSignIn(endpoint) && tokenUse(endpoint) === 'accepted',
  )
  expect(accepting).toEqual([])
})

test('the work on requests needs no fresh sign-in, but for the export of all of them', () => {
  expect(needsFreshSignIn(endpoints.placeOrder)).toBe(false)
  expect(needsFreshSignIn(endpoints.moveRequest)).toBe(false)
  expect(needsFreshSignIn(endpoints.recordPayment)).toBe(false)
  expect(needsFreshSignIn(endpoints.exportQueue)).toBe(true)
  expect(needsFreshSignIn(endpoints.saveBilling)).toBe(true)
})
