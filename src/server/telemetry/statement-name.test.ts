import { expect, test } from 'vitest'
import { statementName } from './statement-name.ts'

test.each([
  ['select "id" from "request" where "number" = ?', 'select request'],
  ['insert into "outbox" ("id") values ($1)', 'insert outbox'],
  ['update "user" set "name" = $1', 'update user'],
  ['delete from "session" where "token" = $1', 'delete session'],
  ['begin immediate', 'begin'],
  ['select pg_notify($1, $2)', 'select'],
  ['vacuum', 'other'],
])('%s is called %s', (text, name) => {
  expect(statementName(text)).toBe(name)
})
