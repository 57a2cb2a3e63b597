import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runBackup, runRestore } from '#bin/data-command.ts'
import { ask } from '#tests/server/reliability/call.ts'
import { startOrders } from '#tests/server/reliability/order-load.ts'
import { createTestData, startServer } from '#tests/server/reliability/server-under-test.ts'
import { signUpMany } from '#tests/server/reliability/visitor.ts'
import { engines, temporaryFolder } from '#tests/server/test-database.ts'
import { createTestData as createEmpty, readEverything } from './test-data.ts'

// Processes are started, and databases created: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 240_000 })

const patience = { timeout: 30_000, interval: 50 }

test.each(engines)(
  'beside a server under load on %s, a backup is consistent, the server makes its own, and a restore is refused',
  async (engine) => {
    const data = await createTestData(engine)
    const BACKUP_DIR = join(temporaryFolder(), 'backups')
    const server = await startServer(data, { BACKUP_DIR, BACKUP_EVERY: '1h' })
    await vi.waitFor(() => expect(readdirSync(BACKUP_DIR)).toEqual([made]), patience)
    expect(await ask(server.address, 'ready', {})).toEqual({ status: 'ready', backup: 'current' })

    const visitors = await signUpMany(server.address, 2)
    const load = startOrders(() => server.address, visitors)
    await load.untilMore(5)
    const acknowledged = load.orders.flatMap(({ ids }) => [...ids])
    const path = join(temporaryFolder(), 'under-load.backup')
    await runBackup({ args: [path], env: data.env })
    await load.stop()
    await expect(runRestore({ args: [path, '--replace'], env: data.env })).rejects.toThrow(
      engine === 'sqlite' ? /another server \(process \d+\) is running/ : /Stop it first/,
    )
    expect(load.lostCount()).toBe(0)
    expect(await server.stop()).toBe(0)

    const copy = await createEmpty('sqlite')
    await runRestore({ args: [path], env: copy.env })
    const { rows } = await readEverything(copy.location)
    const { request = [], requestEvent = [], idempotencyKey = [] } = rows
    expect(request.length).toBeGreaterThanOrEqual(new Set(acknowledged).size)
    expect(requestEvent).toHaveLength(request.length)
    expect(idempotencyKey).toHaveLength(request.length)
    await runRestore({
      args: [join(BACKUP_DIR, readdirSync(BACKUP_DIR)[0] ?? ''), '--replace'],
      env: copy.env,
    })
    expect((await readEverything(copy.location)).rows.request).toEqual([])
  },
)

const made: unknown = expect.stringMatching(/^hitlist-[\dTZ-]+\.backup$/)
