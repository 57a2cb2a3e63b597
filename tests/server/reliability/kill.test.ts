import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { isFullRun } from '#bin/test-extent.ts'
import { engines } from '#tests/server/test-database.ts'
import { startOrders } from './order-load.ts'
import { createTestData, startServer } from './server-under-test.ts'
import { expectStoredOnce } from './stored-orders.ts'
import { signUpMany } from './visitor.ts'

const kills = isFullRun ? 20 : 1

// What a server keeps when PostgreSQL goes is tested in outage.test.ts.
test.each(isFullRun ? engines : (['sqlite'] as const))(
  'a server on %s that is killed under load keeps every acknowledged order exactly once, with its event',
  async (engine) => {
    const data = await createTestData(engine)
    let server = await startServer(data)
    const load = startOrders(() => server.address, await signUpMany(server.address, 6))
    for (let kill = 0; kill < kills; kill += 1) {
      await load.untilMore(randomInt(1, 20))
      await server.kill()
      server = await startServer(data)
    }
    await load.untilMore(6)
    await load.stop()
    expect(await server.stop()).toBe(0)
    await expectStoredOnce(data, load.orders)
  },
)
