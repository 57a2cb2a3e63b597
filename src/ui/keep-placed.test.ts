import { expect, test } from 'vitest'
import { placePanel } from './keep-placed.ts'

const phone = { width: 360, height: 640 }
const panel = { width: 176, height: 128 }
const tall = { width: 176, height: 104 }

test.each([
  ['hangs under its trigger, right on right', 10, 300, panel, phone, { left: 124, top: 62 }],
  ['stays clear of the left edge', 10, 100, panel, phone, { left: 8, top: 62 }],
  ['stays clear of the right edge', 10, 358, panel, phone, { left: 176, top: 62 }],
  ['is above without room below', 500, 300, panel, phone, { left: 124, top: 364 }],
  [
    'covers its trigger without room',
    100,
    300,
    panel,
    { ...phone, height: 200 },
    { left: 124, top: 64 },
  ],
  [
    'fills the screen from its top',
    100,
    300,
    tall,
    { ...phone, height: 120 },
    { left: 124, top: 8 },
  ],
])('a panel %s', (_, top, right, size, screen, place) => {
  expect(placePanel({ top, right, bottom: top + 44 }, size, screen)).toEqual(place)
})
