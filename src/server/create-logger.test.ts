import { expect, test } from 'vitest'
import { createLogger } from './create-logger.ts'

/** What is written of an error. */
function written(err: unknown) {
  const lines: string[] = []
  createLogger('info', { write: (line) => void lines.push(line) }).error({ err }, 'failed')
  return JSON.parse(lines[0] ?? '').err
}

test('an error is logged with its type, message and stack', () => {
  const failure = written(new TypeError('Nothing is there'))
  expect(failure).toMatchObject({ type: 'TypeError', message: 'Nothing is there' })
  expect(failure.stack).toMatch(/^ {4}at .*create-logger\.test\.ts/)
})

test('the detail of a database error is omitted, as it may quote a row, and that of a cause', () => {
  const constraint = { code: '23514', constraint: 'positive', detail: 'Contains (secret).' }
  const cause = Object.assign(new Error('gone'), { code: 'ECONNRESET', address: 'secret' })
  const failure = written(Object.assign(new Error('violates "positive"', { cause }), constraint))
  expect(failure).toMatchObject({
    code: '23514',
    constraint: 'positive',
    cause: { message: 'gone', code: 'ECONNRESET' },
  })
  expect(JSON.stringify(failure)).not.toContain('secret')
})

test('the message about a value that a database could not read, or JSON that does not parse, is left out: it quotes it', () => {
  const unread = Object.assign(new Error('"secret"'), { code: '22P02' })
  for (const error of [unread, jsonError('secret')]) {
    expect(error.message).toContain('secret')
    expect(JSON.stringify(written(error))).not.toContain('secret')
  }
})

function jsonError(text: string): Error {
  try {
    return JSON.parse(text)
  } catch (error) {
    return error as Error
  }
}
