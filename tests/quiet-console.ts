import { afterEach, beforeEach, expect, vi } from 'vitest'

type Method = 'error' | 'warn'

const methods: Method[] = ['error', 'warn']
let expected: { method: Method; pattern: RegExp }[] = []
let said: { method: Method; text: string }[] = []

/** Whether code that is loaded on demand arrives within a call of a test depends on the machine. */
const aboutTiming = /^A suspended resource finished loading inside a test/

/** Announces a console message that the test is about; any other one fails the test. */
export function expectConsole(method: Method, pattern: RegExp): void {
  expected.push({ method, pattern })
}

beforeEach(() => {
  expected = []
  said = []
  for (const method of methods) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      const text = parts.map(String).join(' ')
      if (!aboutTiming.test(text)) said.push({ method, text })
    })
  }
})

afterEach(() => {
  const matches = (line: (typeof said)[number], wish: (typeof expected)[number]) =>
    line.method === wish.method && wish.pattern.test(line.text)
  const unexpected = said.filter((line) => !expected.some((wish) => matches(line, wish)))
  const missing = expected.filter((wish) => !said.some((line) => matches(line, wish)))
  expect(unexpected, 'what the console said unexpectedly').toEqual([])
  expect(missing, 'what the console was expected to say').toEqual([])
})
