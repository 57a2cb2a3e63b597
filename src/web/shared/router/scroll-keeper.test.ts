import { expect, test } from 'vitest'
import { keepPosition, type ScrollPositions } from './scroll-keeper.tsx'

test('a location is kept as it was left last', () => {
  const kept = keepPosition(keepPosition({ a: 1, b: 2 }, 'a', 30), 'c', 4)
  expect(Object.entries(kept)).toEqual([
    ['b', 2],
    ['a', 30],
    ['c', 4],
  ])
})

test('the oldest locations are forgotten once there are more than a tab remembers', () => {
  let kept: ScrollPositions = {}
  for (let at = 1; at <= 60; at += 1) kept = keepPosition(kept, `location ${at}`, at)
  expect(Object.values(kept)).toEqual(Array.from({ length: 50 }, (_, index) => index + 11))
})
