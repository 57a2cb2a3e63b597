import { expect, test } from 'vitest'
import { requestedPath } from './requested-path.ts'

test.each([
  ['/browse?q=a/b#c', '/browse'],
  ['http://localhost:3000/browse?q=1', '/browse'],
  ['http://localhost', '/'],
  ['/%62rowse', '/browse'],
  ['//evil.example/', '//evil.example/'],
  ['/a/../b', '/a/../b'],
  ['/..%2fpackage.json', '/../package.json'],
])('the path of %s is %s, as it was sent', (target, path) => {
  expect(requestedPath(target)).toBe(path)
})

test.each(['/%', '/%zz', '/%ff', '/%c0%ae'])('%s is malformed and has no path', (target) => {
  expect(requestedPath(target)).toBeUndefined()
})
