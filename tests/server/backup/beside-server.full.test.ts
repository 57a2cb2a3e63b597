import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runBackup, runRestore } from '#bin/data-command.ts'
import { runOperatorCommand } from '#bin/operator-command.ts'
import { ask } from '#tests/server/reliability/call.ts'
import { startOrders } from '#tests/server/reliability/order-load.ts'
import { createTestData, startServer } from '#tests/server/reliability/server-under-test.ts'
import { expectStoredOnce } from '#tests/server/reliability/stored-orders.ts'
import { signUpMany } from '#tests/server/reliability/visitor.ts'
import { engines, temporaryFolder } from '#tests/server/test-database.ts'
import { createEmpty, readEverything } from './test-data.ts'

const waitOptions = { timeout: 60_000, interval: 50 }

test.each(engines)(
  'beside a server under load on %s, a backup is consistent, the server makes its own, and commands find nothing locked',
  async (engine) => {
    const data = await createTestData(engine)
    const BACKUP_DIR = join(temporaryFolder(), 'backups')
    const server = await startServer(data, { BACKUP_DIR, BACKUP_EVERY: '1h' })
    await vi.waitFor(() => expect(readdirSync(BACKUP_DIR)).toEqual([made]), waitOptions)
    expect(await ask(server.address, 'ready', {})).toEqual({ status: 'ready', backup: 'current' })

    // Not those who order: a grant ends the sessions of its account.
    const operators = await signUpMany(server.address, 3)
    const load = startOrders(() => server.address, await signUpMany(server.address, 2))
    await load.untilMore(5)
    const acknowledged = new Set(load.orders.flatMap(({ ids }) => [...ids]))
    const path = join(temporaryFolder(), 'under-load.backup')
    const grant = (email: string) => runOperatorCommand(['add', email, '--unconfirmed'], data.env)
    await Promise.all([
      runBackup({ args: [path], env: data.env }),
      ...operators.map(({ email }) => grant(email)),
    ])
    const list = await runOperatorCommand(['list'], data.env)
    expect(operators.filter(({ email }) => !list.includes(email))).toEqual([])
    await load.stop()
    expect(server.output()).not.toContain('is locked')
    expect(await server.stop()).toBe(0)
    await expectStoredOnce(data, load.orders)

    const copy = await createEmpty('sqlite')
    await runRestore({ args: [path], env: copy.env })
    const { request = [], requestEvent, idempotencyKey } = (await readEverything(copy)).rows
    expect(request.length).toBeGreaterThanOrEqual(acknowledged.size)
    expect(requestEvent).toHaveLength(request.length)
    expect(idempotencyKey).toHaveLength(request.length)
    const [own = ''] = readdirSync(BACKUP_DIR)
    await runRestore({ args: [join(BACKUP_DIR, own), '--replace'], env: copy.env })
    expect((await readEverything(copy)).rows.request).toBeUndefined()
  },
)

const made: unknown = expect.stringMatching(/^hitlist-[\dTZ-]+\.backup$/)
