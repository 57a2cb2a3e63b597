import type { requestStatuses } from '#domain/request-status.ts'
import type { Query } from '#server/db/database.ts'
import { viewConditions } from '#server/db/queue-views.ts'

/** The counts of the queue as the table of requests has them. */
export async function countRequests(query: Query, operatorId: string, now: string) {
  const requests = query.selectFrom('request').select((eb) => eb.fn.countAll<number>().as('count'))
  const open = requests.where('closedAt', 'is', null)
  const countOf = async (counted: typeof open) => (await counted.executeTakeFirstOrThrow()).count
  const views = viewConditions(operatorId, now)
  const inView = (view: keyof typeof views) => countOf(open.where(views[view]))
  const ofStatus = (status: (typeof requestStatuses)[number]) =>
    countOf(open.where('status', '=', status))
  return {
    counts: {
      pending: await ofStatus('pending'),
      'in-progress': await ofStatus('in-progress'),
      completed: await ofStatus('completed'),
    },
    closedCount: await countOf(requests.where('closedAt', 'is not', null)),
    viewCounts: {
      mine: await inView('mine'),
      unassigned: await inView('unassigned'),
      overdue: await inView('overdue'),
      waiting: await inView('waiting'),
    },
  }
}
