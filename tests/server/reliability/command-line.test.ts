import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ask } from './call.ts'
import { startOrders } from './order-load.ts'
import { createPlace, startServer } from './server-under-test.ts'
import { expectStoredOnce } from './stored-orders.ts'
import { signUpMany, type Visitor } from './visitor.ts'

const run = promisify(execFile)

test('the command line works beside a server under load on the same SQLite folder, and neither finds it locked', async () => {
  const place = await createPlace('sqlite')
  const server = await startServer(place)
  const visitors = await signUpMany(server.address, 4)
  const load = startOrders(() => server.address, visitors)
  await load.untilMore(1)
  // Several at once, so that they also meet one another.
  await Promise.all(visitors.map(({ email }) => operator('add', email)))
  const list = await operator('list')
  for (const { email } of visitors) expect(list).toContain(email)
  const [first] = visitors as [Visitor, ...Visitor[]]
  expect(await ask(server.address, 'readSession', first)).toMatchObject({
    user: { role: 'operator' },
  })
  await load.stop()

  expect(load.lostCount()).toBe(0)
  expect(load.orders.filter(({ refusals }) => refusals.size > 0)).toEqual([])
  expect(server.said()).not.toContain('locked')
  const database = await place.open()
  await expectStoredOnce(database, load.orders).finally(() => database.close())

  async function operator(...args: string[]): Promise<string> {
    const env = { PATH: process.env.PATH, ...place.env }
    const { stdout } = await run(process.execPath, ['bin/operator.ts', ...args], { env })
    return stdout
  }
})
