import { expect, test } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const authSecret = 'a secret for tests that is long enough'

test('a sealed secret is opened with the same key, for the same owner and unchanged only', () => {
  const box = createSecretBox(authSecret)
  const sealed = box.seal('whsec_abc', 'hook')
  expect(sealed).not.toContain('abc')
  expect(box.seal('whsec_abc', 'hook')).not.toBe(sealed)
  expect(createSecretBox(authSecret).open(sealed, 'hook')).toBe('whsec_abc')
  expect(box.open(sealed, 'other hook')).toBeUndefined()
  expect(createSecretBox(`${authSecret}!`).open(sealed, 'hook')).toBeUndefined()
  const changed = (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1)
  for (const text of [changed, sealed.slice(0, 20), '', 'not sealed at all']) {
    expect(box.open(text, 'hook')).toBeUndefined()
  }
})
