import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { type Queue, type QueueView, queueViews } from '#domain/operations.ts'
import type { Query } from './database.ts'
import type { Schema } from './schema.ts'

export type ViewConditions = Record<QueueView, Expression<SqlBool>>

/** The views of one operator at one moment, as conditions on the table of requests. */
export function viewConditions(operatorId: string, now: string): ViewConditions {
  const eb = expressionBuilder<Schema, 'request'>()
  return {
    mine: eb('request.assigneeId', '=', operatorId),
    // A completed request needs no assignee. Literals, because partial indexes are not used for parameters.
    unassigned: sql<SqlBool>`(${sql.ref('request.assigneeId')} is null and ${sql.ref('request.status')} <> 'completed')`,
    overdue: eb('request.dueAt', '<', now),
    waiting: sql<SqlBool>`${sql.ref('request.waitingOn')} = 'client'`,
  }
}

/** One count for each view, of all open requests, to be united with other counts. */
export function countViews(query: Query, views: ViewConditions) {
  return queueViews.map((view) =>
    query
      .selectFrom('request')
      .where('request.closedAt', 'is', null)
      .where(views[view])
      .select((eb) => [
        sql<string>`${sql.lit(view)}`.as('status'),
        eb.fn.countAll<number>().as('count'),
      ]),
  )
}

export function toViewCounts(rows: { status: string; count: number }[]): Queue['viewCounts'] {
  const countOf = (view: QueueView) => rows.find(({ status }) => status === view)?.count ?? 0
  return {
    mine: countOf('mine'),
    unassigned: countOf('unassigned'),
    overdue: countOf('overdue'),
    waiting: countOf('waiting'),
  }
}
