import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('no server code writes to the table of events except by appending, and by removing a deleted account’s name', () => {
  const server = join(import.meta.dirname, '..')
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('migrations'),
  )
  const writers = files.filter((name) =>
    /(insertInto|compileInsert|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"`]requestEvent/.test(
      readFileSync(join(server, name), 'utf8'),
    ),
  )
  const allowed = ['companies/companies.ts', 'requests/event-store.ts']
  expect(writers.toSorted()).toEqual(allowed)
  expect(readFileSync(join(server, 'requests/event-store.ts'), 'utf8')).not.toMatch(
    /updateTable|deleteFrom/,
  )
})
