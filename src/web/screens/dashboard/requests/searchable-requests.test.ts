import { expect, test } from 'vitest'
import { limits } from '#domain/values/limits.ts'
import { narrowTo, readShownFilter, writeShownFilter } from './searchable-requests.tsx'

const plain = new URLSearchParams('tab=hits')

test('a filter round-trips through the address and keeps other parameters', () => {
  const filter = { search: 'crm', status: 'pending' } as const
  const params = writeShownFilter(plain, filter)
  expect(String(params)).toBe('tab=hits&q=crm&status=pending')
  expect(readShownFilter(params)).toEqual(filter)
})

test('an unknown status counts as none, and the search text is limited', () => {
  expect(readShownFilter(new URLSearchParams('status=queued')).status).toBe('All')
  const novel = new URLSearchParams({ q: 'x'.repeat(limits.searchMax + 1) })
  expect(readShownFilter(novel).search).toHaveLength(limits.searchMax)
})

test('a backend is asked for what was chosen and no more', () => {
  expect(narrowTo({ search: ' ', status: 'All' })).toEqual({})
  expect(narrowTo({ search: ' crm ', status: 'All' })).toEqual({ search: 'crm' })
  expect(narrowTo({ search: '', status: 'completed' })).toEqual({ status: 'completed' })
})
