import { expect, test } from 'vitest'
import { isFullRun } from '#bin/test-extent.ts'
import { unsafeEndpoints } from './send.ts'
import { openTestService, type TestService } from './test-service.ts'
import { callValidly, validCalls } from './valid-calls.ts'

/** What may change of an issued invoice: what is paid, that it is cancelled or no longer reminded of, and whose it was. */
const changing = new Set([
  'paidCents',
  'cancelledBy',
  'remindersStoppedAt',
  'requestNumber',
  'companyId',
])

/** Every call in the full run, else those about invoices and settings. */
const called = unsafeEndpoints.filter(([, { path }]) => isFullRun || /invoice|settings/.test(path))

test('no call of anyone changes what an issued invoice says, or deletes one', {
  timeout: 300_000,
}, async () => {
  const first = await openTestService('sqlite')
  for (const [name] of called) {
    const service = await first.withNewActors()
    await validCalls.cancelInvoice(service)
    const before = await readIssued(service)
    for (const caller of ['member', 'owner', 'operator'] as const) {
      await callValidly(service, name, { cookie: service[caller].cookie })
    }
    const after = await readIssued(service)
    expect(after.slice(0, before.length), name).toEqual(before)
  }
})

async function readIssued({ database }: TestService): Promise<object[]> {
  const rows = await database.query.selectFrom('invoice').orderBy('number').selectAll().execute()
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !changing.has(column))),
  )
}
