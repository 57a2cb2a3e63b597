import { expect, test } from 'vitest'
import { queueFields } from '#domain/requests/stored-order.ts'
import { assignRequest, closeRequest } from '#server/requests/move-request.ts'
import { addOrder, addOrders } from '#tests/server/orders.ts'
import { openTestApi } from '#tests/server/test-api.ts'
import { addUser } from '#tests/server/users.ts'

test('the queue as CSV has one line per request, open and closed, and no formula that a spreadsheet would evaluate', async () => {
  const { database, request } = await openTestApi()
  const operator = await addUser(database, { role: 'operator' })
  const client = await addUser(database, {
    name: '=cmd|calc',
    company: '@Engines, Ltd',
    email: 'ada@a.example',
    isEmailConfirmed: false,
  })
  const first = await addOrder(database, client, { plan: 'starter', billing: 'yearly' })
  const { dueAt } = await assignRequest(database, operator, first, { assigneeId: operator.id })
  const id = await addOrder(database, client, { targetSaaS: '+1' })
  const reason = '-2 "people"\nleft'
  const { closure } = await closeRequest(database, operator, id, { version: 1, reason })

  const response = await request('GET /operations/requests.csv', { as: operator })
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="hitlist-queue-\d{4}-\d\d-\d\d\.csv"$/,
  )
  const [head, ...lines] = (await response.text()).trimEnd().split('\r\n')
  expect(head?.replace('\uFEFF', '')).toBe(
    'id,title,targetSaaS,clientName,clientCompany,clientEmail,emailConfirmed,' +
      `status,closure,closureReason,${queueFields.join()},` +
      'createdAt,updatedAt,estimatedCompletion,closedAt,waitingOn,dueAt,assignee',
  )
  expect(lines).toHaveLength(2)
  const who = `'=cmd|calc,"'@Engines, Ltd",ada@a.example,no`
  expect(lines[0]).toContain(`Slack,${who},pending,,,10k-25k,3-months,`)
  expect(lines[1]).toContain(`,'+1,${who},pending,declined,"'-2 ""people""\nleft",10k-25k,`)
  expect(lines[0]?.endsWith(`,,,agency,${dueAt},${operator.name}`)).toBe(true)
  expect(lines[1]?.endsWith(`,,${closure?.at},none,,`)).toBe(true)
})

test('the queue as CSV is complete over several pages, however full the last one is', async () => {
  const { database, request } = await openTestApi()
  const operator = await addUser(database, { role: 'operator' })
  const client = await addUser(database)
  for (const more of [0, 500, 501]) {
    const numbers = await addOrders(database, client, more)
    const response = await request('GET /operations/requests.csv', { as: operator })
    const [, ...lines] = (await response.text()).trimEnd().split('\r\n')
    const listed = lines.map((line) => Number(line.slice('HIT-'.length).split(',')[0]))
    expect(listed.slice(listed.length - numbers.length)).toEqual(numbers)
    expect(new Set(listed).size).toBe(lines.length)
  }
})
