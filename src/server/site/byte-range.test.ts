import { expect, test } from 'vitest'
import { readByteRange } from './byte-range.ts'

test.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-40', { start: 0, end: 9 }],
  ['bytes=8-40', { start: 8, end: 9 }],
  ['Bytes=9-9', { start: 9, end: 9 }],
])('%s of ten bytes is understood', (header, range) => {
  expect(readByteRange(header, 10)).toEqual(range)
})

test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])(
  '%s of ten bytes is not satisfiable',
  (header) => {
    expect(readByteRange(header, 10)).toBe('unsatisfiable')
  },
)

test.each([undefined, '', 'bytes=-', 'bytes=3-1', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=a-b'])(
  '%s is ignored',
  (header) => expect(readByteRange(header, 10)).toBeUndefined(),
)

test('no range of an empty file is satisfiable', () => {
  expect(readByteRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(readByteRange('bytes=-5', 0)).toBe('unsatisfiable')
})
