import { expect, test } from 'vitest'
import { type KeptPlaces, keepPlace } from './kept-places.ts'

test('a place is kept as it was left last', () => {
  const kept = keepPlace(keepPlace({ a: 1, b: 2 }, 'a', 30), 'c', 4)
  expect(Object.entries(kept)).toEqual([
    ['b', 2],
    ['a', 30],
    ['c', 4],
  ])
})

test('the oldest places are forgotten once there are more than a tab remembers', () => {
  let kept: KeptPlaces = {}
  for (let at = 1; at <= 60; at += 1) kept = keepPlace(kept, `place ${at}`, at)
  expect(Object.values(kept)).toEqual(Array.from({ length: 50 }, (_, index) => index + 11))
})
