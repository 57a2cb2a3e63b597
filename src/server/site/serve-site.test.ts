import { expect, test } from 'vitest'
import { readByteRange, requestedPath } from './serve-site.ts'

test.each([
  ['/browse?q=a/b#c', '/browse'],
  ['http://localhost:3000/browse?q=1', '/browse'],
  ['http://localhost', '/'],
  ['/%62rowse', '/browse'],
  ['//evil.example/', '//evil.example/'],
  ['/a/../b', '/a/../b'],
  ['/..%2fpackage.json', '/../package.json'],
  ['/%', undefined],
  ['/%c0%ae', undefined],
])('the path of %s is %s, as it was sent', (target, path) => {
  expect(requestedPath(target)).toBe(path)
})

test.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-40', { start: 0, end: 9 }],
  ['bytes=8-40', { start: 8, end: 9 }],
  ['Bytes=9-9', { start: 9, end: 9 }],
  ['bytes=10-12', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['', undefined],
  ['bytes=-', undefined],
  ['bytes=3-1', undefined],
  ['bytes=0-1,3-4', undefined],
  ['lines=0-1', undefined],
  ['bytes=a-b', undefined],
])('%s of ten bytes is read as %j', (header, range) => {
  expect(readByteRange(header, 10)).toEqual(range)
})

test.each(['bytes=0-', 'bytes=-5'])('%s of an empty file is not satisfiable', (header) => {
  expect(readByteRange(header, 0)).toBe('unsatisfiable')
})
