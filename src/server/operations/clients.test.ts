import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { agencyId } from '#domain/companies/team.ts'
import { clientSchema } from '#domain/operations/client.ts'
import type { NewQuote } from '#domain/quotes/quote.ts'
import { requestId, requestNumber } from '#domain/requests/request-id.ts'
import { limits } from '#domain/values/limits.ts'
import { exportJson } from '#server/accounts/export-data.ts'
import { insertMembership } from '#server/companies/membership-store.ts'
import { sendQuote } from '#server/quotes/quotes.ts'
import { issueConfirmed } from '#tests/server/invoices.ts'
import { acceptAsRead, addOrder, addOrders, openWithRequest } from '#tests/server/orders.ts'
import { type Engine, engines } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { readClient, saveNotes } from './clients.ts'

const offer = {
  lines: [{ title: 'Build', amountCents: 100_000 }],
  plan: 'professional',
  billing: 'yearly',
  estimatedCompletion: '2127-01-31',
  validUntil: new Date(Date.now() + 864e5).toISOString().slice(0, 10),
  note: '',
} satisfies Omit<NewQuote, 'version'>

test.each(engines)(
  'a client has their company’s people, plan, requests and balance, on %s',
  async (engine) => {
    const { database, client, operator, id, companyId } = await openClient(engine)
    const member = await addUser(database, { name: 'Charles', isEmailConfirmed: false })
    const at = new Date().toISOString()
    await insertMembership(database.query, { companyId, userId: member.id, role: 'member', at })
    // Of others.
    await addOrder(database, member)
    const before = clientSchema.parse(await readClient({ database }, companyId))
    expect(before).toMatchObject({
      name: 'Analytical Engines',
      invoices: { invoices: [] },
      notes: { text: '', version: 0 },
    })
    expect(before).not.toHaveProperty('plan')
    await sendQuote(database, operator, id, { version: 1, ...offer })
    await acceptAsRead(database, client, id, 1, 'Ada')
    const { number } = await issueConfirmed(database, operator, id)
    const { people, plan, requests, invoices } = await readClient({ database }, companyId)
    expect(people).toMatchObject([
      { email: client.email, role: 'owner', isEmailConfirmed: true },
      { name: 'Charles', role: 'member', isEmailConfirmed: false },
    ])
    expect(plan).toMatchObject({ plan: 'professional', billing: 'yearly', apps: 1 })
    expect(requests).toMatchObject([{ id }])
    expect(invoices).toMatchObject({
      invoices: [{ number }],
      totals: { openCents: 100_000, overdueCents: 0 },
    })
  },
)

test.each(engines)(
  'of a client’s requests and files the newest are listed, a page of them at most, on %s',
  async (engine) => {
    const { database, client, companyId, id } = await openClient(engine)
    const { query } = database
    const numbers = await addOrders(database, client, limits.pageSize)
    const added: string[] = []
    // Two moments on the last request: its files are in the order of these, the newest first.
    for (const number of [requestNumber(id), ...numbers, numbers.at(-1) ?? 0]) {
      const file = {
        id: randomUUID(),
        requestNumber: number,
        uploaderId: client.id,
        name: 'seats.csv',
        size: 4,
      }
      const createdAt = new Date(
        Date.parse('2026-11-02T09:00:00.000Z') + added.length,
      ).toISOString()
      await query
        .insertInto('file')
        .values({
          ...file,
          sha256: '0'.repeat(64),
          createdAt,
          attachedAt: createdAt,
          downloadedAt: null,
        })
        .execute()
      added.push(file.id)
    }
    const unattached = {
      id: randomUUID(),
      requestNumber: numbers[0] ?? 0,
      uploaderId: client.id,
      name: 'x',
      size: 4,
    }
    await query
      .insertInto('file')
      .values({
        ...unattached,
        sha256: '0'.repeat(64),
        createdAt: '',
        attachedAt: null,
        downloadedAt: null,
      })
      .execute()

    const { requests, files } = await readClient({ database }, companyId)
    expect(requests.map((one) => one.id)).toEqual(numbers.toReversed().map(requestId))
    expect(files.map((file) => file.id)).toEqual(added.toReversed().slice(0, limits.pageSize))
    expect(files[0]).toMatchObject({ requestId: requests[0]?.id })
  },
)

test.each(engines)(
  'of two operators who save notes at once, one is told, and the client never has them, on %s',
  async (engine) => {
    const { database, client, companyId } = await openClient(engine)
    const save = (text: string, version: number) =>
      saveNotes({ database }, companyId, { text, version })
    const saved = await Promise.allSettled([save('Calls on Fridays', 0), save('Pays late', 0)])
    expect(saved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { notes } = await readClient({ database }, companyId)
    expect(notes).toMatchObject({ version: 1 })
    expect(await save(`${notes.text}.`, 1)).toEqual({ text: `${notes.text}.`, version: 2 })
    await expect(save('Again', 1)).rejects.toMatchObject({ code: 'conflict' })
    let exported = ''
    for await (const piece of exportJson(database, client)) exported += piece
    expect(exported).toContain('Analytical Engines')
    expect(exported).not.toMatch(/Fridays|Pays late|agencyNotes/)
    for (const unknown of ['none', agencyId]) {
      await expect(readClient({ database }, unknown)).rejects.toMatchObject({ code: 'not-found' })
      const notSaved = saveNotes({ database }, unknown, { text: '', version: 0 })
      await expect(notSaved).rejects.toMatchObject({ code: 'not-found' })
    }
  },
)

async function openClient(engine: Engine) {
  const opened = await openWithRequest(engine)
  return { ...opened, companyId: opened.client.companyId ?? '' }
}
