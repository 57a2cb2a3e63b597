import { expect, test } from 'vitest'
import { requestedPath } from './serve-site.ts'

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
