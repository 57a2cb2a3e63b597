import { expect, test } from 'vitest'
import { placePanel } from './keep-placed.ts'

const phone = { width: 360, height: 640 }
const panel = { width: 176, height: 128 }

test('a panel hangs under its trigger, right edge on right edge', () => {
  const trigger = { top: 10, right: 300, bottom: 54 }
  expect(placePanel(trigger, panel, phone)).toEqual({ left: 124, top: 62 })
})

test.each([
  ['left', { top: 10, right: 100, bottom: 54 }, { left: 8, top: 62 }],
  ['right', { top: 10, right: 358, bottom: 54 }, { left: 176, top: 62 }],
])('it stays clear of the %s edge of the screen', (_, trigger, place) => {
  expect(placePanel(trigger, panel, phone)).toEqual(place)
})

test('without room below, it is placed above its trigger', () => {
  const trigger = { top: 500, right: 300, bottom: 544 }
  expect(placePanel(trigger, panel, phone)).toEqual({ left: 124, top: 364 })
})

test('where there is none above either, it covers its trigger and stays on the screen', () => {
  const trigger = { top: 100, right: 300, bottom: 144 }
  expect(placePanel(trigger, panel, { width: 360, height: 200 })).toEqual({ left: 124, top: 64 })
})

test('a panel that fills the screen begins at its top', () => {
  const trigger = { top: 100, right: 300, bottom: 144 }
  const low = { width: 360, height: 120 }
  expect(placePanel(trigger, { width: 176, height: 104 }, low)).toEqual({ left: 124, top: 8 })
})
