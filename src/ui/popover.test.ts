import { expect, test } from 'vitest'
import { placePanel } from './popover.ts'

test.each([
  ['hangs under its trigger, right on right', 10, 300, 128, 640, { left: 124, top: 62 }],
  ['stays clear of the left edge', 10, 100, 128, 640, { left: 8, top: 62 }],
  ['stays clear of the right edge', 10, 358, 128, 640, { left: 176, top: 62 }],
  ['is above without room below', 500, 300, 128, 640, { left: 124, top: 364 }],
  ['covers its trigger without room', 100, 300, 128, 200, { left: 124, top: 64 }],
  ['fills the screen from its top', 100, 300, 104, 120, { left: 124, top: 8 }],
])('a panel %s', (_, top, right, height, screenHeight, place) => {
  const screen = { width: 360, height: screenHeight }
  expect(placePanel({ top, right, bottom: top + 44 }, { width: 176, height }, screen)).toEqual(
    place,
  )
})
