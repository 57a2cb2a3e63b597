import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ask } from './call.ts'
import { startOrders } from './order-load.ts'
import { createTestData, spawnServer, startServer } from './server-under-test.ts'
import { expectStoredOnce } from './stored-orders.ts'
import { signUpMany } from './visitor.ts'

const run = promisify(execFile)

test('the command line works beside a server under load on the same SQLite folder, and neither finds it locked', async () => {
  const data = await createTestData('sqlite')
  const server = await startServer(data)
  const visitors = await signUpMany(server.address, 4)
  // Not those who order: a grant ends the sessions of its account.
  const operators = await signUpMany(server.address, 4)
  const load = startOrders(() => server.address, visitors)
  await load.untilMore(1)
  // Several at once, so that they also meet one another.
  await Promise.all(operators.map(({ email }) => operator('add', email, '--unconfirmed')))
  const list = await operator('list')
  for (const { email } of operators) expect(list).toContain(email)
  for (const body of operators.slice(0, 1)) {
    const user = { role: 'operator' }
    expect(await ask(server.address, 'signIn', { body })).toMatchObject({ user })
  }
  await load.stop()

  expect(load.lostCount()).toBe(0)
  expect(load.orders.filter(({ errorCodes }) => errorCodes.size > 0)).toEqual([])
  expect(server.output()).not.toContain('locked')
  const database = await data.open()
  await expectStoredOnce(database, load.orders).finally(() => database.close())

  async function operator(...args: string[]): Promise<string> {
    const env = { PATH: process.env.PATH, ...data.env }
    const { stdout } = await run(process.execPath, ['bin/operator.ts', ...args], { env })
    return stdout
  }
})

test('a second server on one SQLite folder fails to start, also after the first was killed and started again', async () => {
  const data = await createTestData('sqlite')
  const killed = await startServer(data)
  await killed.kill()
  await startServer(data)
  const second = await spawnServer(data)
  await expect(second.opened).rejects.toThrow(/could not be opened: another server \(process \d+\)/)
})
