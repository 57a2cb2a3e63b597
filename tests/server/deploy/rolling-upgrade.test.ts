import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { operatorRequestSchema } from '#domain/operations.ts'
import { requestId } from '#domain/request-id.ts'
import type { Database } from '#server/db/database.ts'
import { noDueTime } from '#server/db/request-row.ts'
import { cleanUp } from '#server/services/cleanup.ts'
import { readOperatorRequest } from '#server/services/read-operator-request.ts'
import {
  dataInPostgres,
  entryPath,
  startServer,
} from '#tests/server/reliability/server-under-test.ts'
import { createPostgresDatabase } from '#tests/server/test-database.ts'
import { checkOutPreviousRelease, hasPreviousRelease } from './previous-release.ts'
import { type Acknowledged, startTraffic } from './traffic.ts'

test.skipIf(!hasPreviousRelease())(
  'a process of this version migrates beside one of the previous release, and no call of either fails or is lost',
  async () => {
    const data = dataInPostgres(await createPostgresDatabase())
    const entry = join(checkOutPreviousRelease(), entryPath)
    const before = await startServer(data, {}, onTestFinished, entry)
    let addresses = [before.address]
    const traffic = await startTraffic(() => addresses, 8)
    await traffic.untilMore(20)

    // The migration runs while the previous release is working.
    const after = await startServer(data)
    const atMigration = traffic.acknowledged.messages.size
    addresses = [before.address, after.address]
    await traffic.untilMore(40)

    addresses = [after.address]
    expect(await before.stop()).toBe(0)
    await traffic.untilMore(20)
    await traffic.stop()
    expect(traffic.failures).toEqual([])
    expect(atMigration).toBeGreaterThan(20)
    const database = await data.open()
    onTestFinished(() => database.close())
    await expectStored(database, traffic.acknowledged)
    await expectDueTimes(database)
  },
)

/** Every acknowledged order and message is stored, once, and nothing else is. */
async function expectStored(
  { query }: Database,
  { orders, messages }: Acknowledged,
): Promise<void> {
  const requests = await query.selectFrom('request').select(['number', 'requirements']).execute()
  const stored = requests.map(({ number, requirements }) => [requirements, requestId(number)])
  expect(stored.toSorted(byFirst)).toEqual([...orders].toSorted(byFirst))
  const events = await query.selectFrom('requestEvent').select(['kind', 'detail']).execute()
  const texts = events
    .filter(({ kind }) => kind === 'messaged')
    .map(({ detail }) => String(JSON.parse(detail).text))
  expect(texts.toSorted()).toEqual([...messages].toSorted())
  expect(events.filter(({ kind }) => kind === 'ordered')).toHaveLength(orders.size)
}

/** Every order waits for an answer, also those that the previous release took after the migration. */
async function expectDueTimes(database: Database): Promise<void> {
  const readWithout = () =>
    database.query.selectFrom('request').where('dueAt', '=', noDueTime).select('number').execute()
  const without = await readWithout()
  expect(without).not.toEqual([])
  for (const { number } of without) {
    const read = await readOperatorRequest(database, requestId(number))
    expect(operatorRequestSchema.parse(read).waitingSince).toBe(read.createdAt)
  }
  await cleanUp(database)
  expect(await readWithout()).toEqual([])
}

function byFirst([a = '']: string[], [b = '']: string[]): number {
  return a < b ? -1 : 1
}
