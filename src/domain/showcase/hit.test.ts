import { expect, test } from 'vitest'
import { hitStatusColours, hitStatuses, hitStatusLabels, isSavingProjected } from './hit.ts'

test('each status has its colour, and a saving is projected until it is completed @spec-4.5', () => {
  const described = hitStatuses.map((status) => [
    hitStatusLabels[status],
    hitStatusColours[status],
    isSavingProjected({ status }),
  ])
  expect(described).toEqual([
    ['Completed', 'green', false],
    ['In Progress', 'amber', true],
    ['Queued', 'primary', true],
  ])
})
