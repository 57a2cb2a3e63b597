import { expect, test } from 'vitest'
import { isSavingProjected } from './hit.ts'
import { hitStatusColours, hitStatuses, hitStatusLabels, industries } from './hit-status.ts'

test('the industries and statuses are those of the filters', () => {
  expect(industries).toEqual([
    'Technology',
    'Design Agency',
    'E-commerce',
    'SaaS',
    'Education',
    'Healthcare',
  ])
  expect(hitStatuses).toEqual(['completed', 'in-progress', 'queued'])
})

test('completed is green, in progress amber and queued primary @spec-4.5', () => {
  expect(hitStatuses.map((status) => [hitStatusLabels[status], hitStatusColours[status]])).toEqual([
    ['Completed', 'green'],
    ['In Progress', 'amber'],
    ['Queued', 'primary'],
  ])
})

test('a saving is projected until the hit is completed', () => {
  expect(hitStatuses.filter((status) => isSavingProjected({ status }))).toEqual([
    'in-progress',
    'queued',
  ])
})
