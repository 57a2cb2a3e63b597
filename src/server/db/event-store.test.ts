import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as store from './event-store.ts'

test('events can be appended and listed, not changed or deleted', () => {
  expect(Object.keys(store).toSorted()).toEqual([
    'appendEvent',
    'countEventsAfter',
    'countMessages',
    'listEventPage',
    'listEventsAfter',
    'listEventsById',
    'listSteps',
  ])
})

test('no server code writes to the table of events except by appending', () => {
  const server = join(import.meta.dirname, '..')
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('migrations'),
  )
  const writers = files.filter((name) =>
    /(insertInto|compileInsert|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"`]requestEvent/.test(
      readFileSync(join(server, name), 'utf8'),
    ),
  )
  expect(writers).toEqual([join('db', 'event-store.ts')])
  expect(readFileSync(join(server, 'db/event-store.ts'), 'utf8')).not.toMatch(
    /updateTable|deleteFrom/,
  )
})
