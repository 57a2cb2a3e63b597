import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

test('the demo door opens on port 3000 unless told otherwise', () => {
  expect(readEnvironment({}).DEMO_PORT).toBe(3000)
})

test.each([
  ['0', 0],
  ['8080', 8080],
  ['65535', 65535],
  ['off', 'off'],
])('DEMO_PORT=%s is understood', (text, port) => {
  expect(readEnvironment({ DEMO_PORT: text }).DEMO_PORT).toBe(port)
})

test.each(['', 'on', '-1', '80.5', '65536', '1e3', ' 80', '0x50'])(
  "DEMO_PORT='%s' stops the start by the variable's name",
  (text) => {
    expect(() => readEnvironment({ DEMO_PORT: text })).toThrow(
      `DEMO_PORT should be a port from 0 to 65535, or 'off'; it is '${text}'.`,
    )
  },
)

test('an empty LISTEN_HOST stops the start by its name', () => {
  expect(() => readEnvironment({ LISTEN_HOST: '' })).toThrow(/^LISTEN_HOST should be/)
})
