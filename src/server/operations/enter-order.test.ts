import { expect, test } from 'vitest'
import { rateLimits } from '#contract/rate-limits.ts'
import { createLimit } from '#server/http/rate-limits.ts'
import { composeDue } from '#server/notifications/compose-due.ts'
import { newKey, openWithRequest, order } from '#tests/server/orders.ts'
import { addUser } from '#tests/server/users.ts'
import { enterOrder } from './enter-order.ts'
import { readOperatorRequest } from './read-queue.ts'

test('the client and every operator but the one who entered it are emailed about an entered order', async () => {
  const { database, client, operator } = await openWithRequest()
  const other = await addUser(database, { role: 'operator' })
  await database.query.deleteFrom('notification').execute()
  const limit = createLimit(database, true)
  const sent = { email: client.email, order, key: newKey() }
  const { requestId = '' } = await enterOrder({ database, limit }, operator, sent)
  const { assignee } = await readOperatorRequest(database, requestId)
  expect(assignee?.id).toBe(operator.id)
  await composeDue({ database, digestDelayMs: 0 })
  const mails = await database.query.selectFrom('outbox').select(['recipient', 'body']).execute()
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
    [client.email, other.email].toSorted(),
  )
  const bodyTo = (to: string) => mails.find(({ recipient }) => recipient === to)?.body
  expect(bodyTo(client.email)).toContain('Thank you. Grace entered the order for you.')
  expect(bodyTo(other.email)).toMatch(/Grace[\s\S]* entered it\s+for Ada Lovelace/)
})

test('entered orders count against the limit of the operator alone, and repeated ones against none', async () => {
  const { database, client, operator } = await openWithRequest()
  const limit = createLimit(database, true)
  const enter = (email: string, key = newKey(), by = operator) =>
    enterOrder({ database, limit }, by, { email, order, key })
  const [held, placed] = ['new@example.com', client.email].map((email) => ({
    email,
    key: newKey(),
  }))
  for (const { email, key } of [held, placed, held, placed].flatMap((one) => one ?? [])) {
    await enter(email, key)
  }
  const counted = await database.query.selectFrom('rateLimit').select(['key', 'count']).execute()
  expect(counted).toEqual([{ key: `order ${operator.id}`, count: 2 }])
  await database.query.updateTable('rateLimit').set({ count: rateLimits.order.attempts }).execute()
  for (const email of [client.email, 'another@example.com']) {
    await expect(enter(email)).rejects.toMatchObject({ code: 'too-many' })
  }
  expect(await enter(client.email, placed?.key)).toHaveProperty('requestId')
  const other = await addUser(database, { role: 'operator' })
  expect(await enter(client.email, newKey(), other)).toHaveProperty('requestId')
})
