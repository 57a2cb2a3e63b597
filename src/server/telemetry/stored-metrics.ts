import { Counter, Gauge, type Registry } from 'prom-client'
import type { Query } from '#server/db/database.ts'
import { metricName } from './metric-name.ts'
import { readServiceCounts, type ServiceCounts } from './service-counts-store.ts'

/** Scrapes within this time share one reading: monitoring must not load the database. */
const sharedForMs = 10_000

/** What the database holds, of the whole service: every process reports the same. */
export function createStoredMetrics(registers: Registry[], now = () => performance.now()) {
  const up = new Gauge({
    name: metricName('database_up'),
    help: '1 while the database answers, otherwise 0.',
    registers,
  })
  const outbox = new Gauge({
    name: metricName('outbox_emails'),
    help: 'Emails that are to be composed, that wait to be sent, and that were given up and are not deleted yet.',
    labelNames: ['state'],
    registers,
  })
  const outboxAge = new Gauge({
    name: metricName('outbox_oldest_seconds'),
    help: 'Age of the oldest email that waits to be composed or sent.',
    registers,
  })
  const orders = new Counter({
    name: metricName('orders_total'),
    help: 'Orders placed, of the whole service.',
    registers,
  })
  const requests = new Gauge({
    name: metricName('requests'),
    help: 'Open requests whose answer is due, and those of them that are overdue.',
    labelNames: ['state'],
    registers,
  })
  let last: { counts: Promise<ServiceCounts>; endsAt: number } | undefined

  return {
    /** Without an answer of the database, its metrics are left out: an old figure would hide the outage. */
    async read(query: Query): Promise<void> {
      const counts = await readShared(query).catch(() => undefined)
      for (const metric of [outbox, outboxAge, orders, requests]) clear(metric)
      up.set(counts ? 1 : 0)
      if (counts) show(counts)
    },
  }

  function readShared(query: Query): Promise<ServiceCounts> {
    if (last === undefined || now() >= last.endsAt) {
      const counts = readServiceCounts(query, new Date())
      last = { counts, endsAt: now() + sharedForMs }
      // The next scrape tries again.
      counts.catch(() => {
        last = undefined
      })
    }
    return last.counts
  }

  function show(counts: ServiceCounts): void {
    outbox.set({ state: 'uncomposed' }, counts.emailsToCompose)
    outbox.set({ state: 'waiting' }, counts.emailsWaiting)
    outbox.set({ state: 'given-up' }, counts.emailsGivenUp)
    outboxAge.set(counts.oldestEmailSeconds)
    orders.inc(counts.orders)
    requests.set({ state: 'due' }, counts.due)
    requests.set({ state: 'overdue' }, counts.overdue)
  }
}

/** A metric without labels is 0 after a reset, and absent only when it is removed. */
function clear(metric: Gauge | Counter): void {
  metric.reset()
  metric.remove({})
}
