import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isFullRun } from '#bin/test-extent.ts'
import { engines } from '#tests/server/test-database.ts'
import { ask } from './call.ts'
import { type SentOrder, startOrders } from './order-load.ts'
import { createTestData, startServer } from './server-under-test.ts'
import { expectStoredOnce } from './stored-orders.ts'
import { signUpMany, type Visitor } from './visitor.ts'

const kills = isFullRun ? 20 : 4
const visitorCount = 6

test.each(engines)(
  `a server on %s that is killed ${kills} times under load keeps every acknowledged order exactly once, with its event`,
  async (engine) => {
    const data = await createTestData(engine)
    let server = await startServer(data)
    const visitors = await signUpMany(server.address, visitorCount)
    const load = startOrders(() => server.address, visitors)
    for (let kill = 0; kill < kills; kill += 1) {
      await load.untilMore(randomInt(20))
      await setTimeout(randomInt(6))
      await server.kill()
      server = await startServer(data)
    }
    await load.untilMore(visitorCount)
    await load.stop()

    expect(load.lostCount()).toBeGreaterThanOrEqual(kills)
    expect(load.orders.filter(({ errorCodes }) => errorCodes.size > 0)).toEqual([])
    for (const visitor of visitors) {
      const stored = load.orders.filter((order) => order.visitor === visitor).flatMap(idsOf)
      const listed = await listAll(server.address, visitor)
      expect(listed).toHaveLength(new Set(listed).size)
      expect(listed).toEqual(expect.arrayContaining(stored))
    }
    expect(await server.stop()).toBe(0)
    const database = await data.open()
    await expectStoredOnce(database, load.orders).finally(() => database.close())
  },
)

function idsOf({ ids }: SentOrder): string[] {
  return [...ids]
}

async function listAll(address: string, { cookie }: Visitor): Promise<string[]> {
  const ids: string[] = []
  let before: string | null | undefined
  do {
    const query = before ? { before } : {}
    const { requests, next } = await ask(address, 'listRequests', { cookie, query })
    ids.push(...requests.map(({ id }) => id))
    before = next
  } while (before)
  return ids
}
