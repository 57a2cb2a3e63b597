import { expect, test } from 'vitest'
import { limits } from '#domain/values/limits.ts'
import { everything, readQueueChoice, toQueueFilter, writeQueueChoice } from './queue-filter.ts'

const plain = new URLSearchParams('tab=operations')

test('a choice is found again by its address', () => {
  const choice = { search: 'acme', view: 'closed', sort: 'oldest' } as const
  const address = writeQueueChoice(plain, choice)
  expect(String(address)).toBe('tab=operations&ops-q=acme&ops-view=closed&ops-sort=oldest')
  expect(readQueueChoice(address)).toEqual(choice)
})

test('what an address names wrongly counts as not chosen', () => {
  const address = new URLSearchParams('ops-view=yours&ops-sort=__proto__')
  expect(readQueueChoice(address)).toEqual(everything)
})

test('a search from an address is no longer than one that was typed', () => {
  const address = new URLSearchParams({ 'ops-q': 'x'.repeat(limits.searchMax + 1) })
  expect(readQueueChoice(address).search).toHaveLength(limits.searchMax)
})

test('the server is asked for what was chosen and nothing else', () => {
  expect(toQueueFilter({ ...everything, search: '  ' })).toEqual({ sort: 'due' })
  expect(toQueueFilter({ search: ' a ', view: 'unassigned', sort: 'updated' })).toEqual({
    search: 'a',
    view: 'unassigned',
    sort: 'updated',
  })
  expect(toQueueFilter({ ...everything, view: 'closed' })).toEqual({ state: 'closed', sort: 'due' })
})
