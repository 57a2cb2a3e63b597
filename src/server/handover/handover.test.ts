import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  handoverMessages,
  savedHandoverSchema,
  testRestoreDays,
} from '#domain/handover/handover.ts'
import { exportJson } from '#server/accounts/export-data.ts'
import { composeDue } from '#server/notifications/compose-due.ts'
import { changePreference } from '#server/notifications/notification-preferences.ts'
import { moveRequest } from '#server/requests/move-request.ts'
import { readRequest } from '#server/requests/read-request.ts'
import { createSecretBox, openHandoverBox } from '#server/webhooks/secret-box.ts'
import { openWithRequest } from '#tests/server/orders.ts'
import { readEveryRow } from '#tests/server/safety/read-every-row.ts'
import { engines } from '#tests/server/test-database.ts'
import { testSecret } from '#tests/server/users.ts'
import { readHandover, saveHandover, setSolution, showSecret } from './handover.ts'

const box = createSecretBox(testSecret, 'handover secrets')
const secret = 'Kept-among-us'

test.each(engines)(
  'a secret is stored encrypted, shown to one of two at once, and erased, on %s',
  async (engine) => {
    const { database, client, operator, id } = await openWithRequest(engine)
    const items = [{ kind: 'admin', note: 'User name: admin', secret }]
    const handover = savedHandoverSchema.parse({ version: 1, items })
    await saveHandover(database, operator, id, { ...handover, secretBox: box })
    expect(await readEveryRow(database)).not.toContain(secret)
    const waiting = { kind: 'admin', note: 'User name: admin', secret: 'waiting' }
    expect((await readHandover(database, client, id)).items).toMatchObject([waiting])

    const shown = await Promise.allSettled([
      showSecret(database, client, id, box),
      showSecret(database, client, id, box),
    ])
    const values = shown.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(values).toEqual([{ secret }])
    expect(shown.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', message: handoverMessages.secretGone },
    })
    const [item] = (await readHandover(database, client, id)).items
    expect(item).toMatchObject({ secret: 'shown' })
    expect(await readEveryRow(database)).not.toContain('sealedSecret')

    const { events } = await readRequest(database, client, id)
    const whats = events.map(({ detail }) => ('what' in detail ? detail.what : detail.kind))
    expect(whats).toEqual(['ordered', 'secret-stored', 'secret-shown'])
    let exported = ''
    for await (const piece of exportJson(database, client)) exported += piece
    expect(exported).toContain('"secret":"shown"')
    expect(exported).not.toContain(secret)
  },
)

test('a secret is refused without a key, and not shown with another one', async () => {
  const { database, client, operator, id } = await openWithRequest()
  const handover = savedHandoverSchema.parse({ version: 1, items: [{ kind: 'admin', secret }] })
  await expect(saveHandover(database, operator, id, handover)).rejects.toMatchObject({
    fields: { secret: handoverMessages.noKey },
  })
  await saveHandover(database, operator, id, { ...handover, secretBox: box })
  const other = createSecretBox(`${testSecret}!`, 'handover secrets')
  await expect(showSecret(database, client, id, other)).rejects.toMatchObject({
    message: handoverMessages.secretUnreadable,
  })
  // It is not erased by that.
  expect(await showSecret(database, client, id, box)).toEqual({ secret })
})

test('the key is a file of its own on SQLite, made once and for the server alone, and a variable elsewhere', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hitlist-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const sealed = openHandoverBox(undefined, folder)?.seal(secret, 'HIT-001') ?? ''
  expect(openHandoverBox(undefined, folder)?.open(sealed, 'HIT-001')).toBe(secret)
  expect(statSync(join(folder, 'handover.key')).mode & 0o777).toBe(0o600)
  expect(openHandoverBox(undefined, undefined)).toBeUndefined()
  const own = openHandoverBox(testSecret, undefined)?.seal(secret, 'HIT-001') ?? ''
  expect(box.open(own, 'HIT-001')).toBe(secret)
})

test('an item has the files that its operator uploaded, as long as they are there', async () => {
  const { database, client, operator, id } = await openWithRequest()
  const createdAt = new Date().toISOString()
  const known = { requestNumber: 1, size: 3, createdAt } as const
  const rows = [
    { ...known, id: 'dump', name: 'dump.sql', uploaderId: operator.id, sha256: 'f00d' },
    { ...known, id: 'other', name: 'other.sql', uploaderId: client.id, sha256: 'f00d' },
  ]
  await database.query.insertInto('file').values(rows).execute()
  const save = (version: number, files: string[]) => {
    const handover = savedHandoverSchema.parse({ version, items: [{ kind: 'database', files }] })
    return saveHandover(database, operator, id, { ...handover, secretBox: box })
  }
  await expect(save(1, ['other'])).rejects.toMatchObject({ code: 'invalid' })
  await save(1, ['dump'])
  const file = { id: 'dump', name: 'dump.sql', size: 3 }
  expect((await readHandover(database, client, id)).items).toMatchObject([{ files: [file] }])
  // What is saved without files keeps those it has.
  await save(2, [])
  expect((await readHandover(database, client, id)).items).toMatchObject([{ files: [file] }])
  await database.query.deleteFrom('file').where('id', '=', 'dump').execute()
  expect((await readHandover(database, client, id)).items).toMatchObject([{ files: [] }])
})

const completedAt = new Date('2126-12-01T10:00:00Z')
const dayMs = 24 * 60 * 60_000

async function openCompleted() {
  vi.useFakeTimers({ toFake: ['Date'], now: completedAt })
  onTestFinished(() => void vi.useRealTimers())
  const opened = await openWithRequest()
  const { database, operator, id } = opened
  const solution = { url: 'https://a.example', handoverNotes: '' }
  await setSolution(database, operator, id, { version: 1, ...solution })
  await moveRequest(database, operator, id, { version: 2, to: 'in-progress', reason: 'Agreed' })
  await moveRequest(database, operator, id, { version: 3, to: 'completed' })
  return { ...opened, compose: () => composeDue({ database }) }
}

function countReminders({ database }: Awaited<ReturnType<typeof openCompleted>>) {
  const mails = database.query.selectFrom('outbox').where('subject', 'like', '%restore%')
  return mails.selectAll().execute()
}

test('90 days after its completion the client is asked once to test a restore', async () => {
  const opened = await openCompleted()
  // The email about the solution is off; that does not turn off the reminder.
  const off = { kind: 'solution-ready', isOn: false } as const
  await changePreference(opened.database, opened.client, off)
  await opened.compose()
  vi.setSystemTime(completedAt.getTime() + testRestoreDays * dayMs - 1)
  await opened.compose()
  expect(await countReminders(opened)).toEqual([])
  vi.setSystemTime(completedAt.getTime() + testRestoreDays * dayMs)
  await opened.compose()
  vi.setSystemTime(completedAt.getTime() + 400 * dayMs)
  await opened.compose()
  expect(await countReminders(opened)).toMatchObject([
    {
      recipient: opened.client.email,
      subject: 'Your Slack replacement: have you tested a restore?',
    },
  ])
})

test.each<[when: string, change: (opened: Awaited<ReturnType<typeof openCompleted>>) => unknown]>([
  [
    'turned off',
    ({ database, client }) =>
      changePreference(database, client, { kind: 'test-restore', isOn: false }),
  ],
  [
    'about a request that was moved back',
    ({ database, operator, id }) =>
      moveRequest(database, operator, id, { version: 4, to: 'in-progress', reason: 'Broken' }),
  ],
])('no reminder of a restore is sent that is %s', async (_, change) => {
  const opened = await openCompleted()
  await opened.compose()
  await change(opened)
  vi.setSystemTime(completedAt.getTime() + testRestoreDays * dayMs)
  await opened.compose()
  expect(await countReminders(opened)).toEqual([])
})
