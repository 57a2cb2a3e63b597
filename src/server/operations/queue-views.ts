import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { QueueFilter, QueueView } from '#domain/operations/operations.ts'
import type { Schema } from '#server/db/schema.ts'

type ViewConditions = Record<QueueView, Expression<SqlBool>>

/** The views of one operator at one moment, as conditions on the requests of a state. */
export function viewConditions(
  operatorId: string,
  now: string,
  state: QueueFilter['state'] = 'open',
): ViewConditions {
  const eb = expressionBuilder<Schema, 'request'>()
  // A closed request waits on nobody and needs no assignee: none is searched.
  const ifOpen = {
    open: (condition: Expression<SqlBool>) => condition,
    closed: () => sql<SqlBool>`1 = 0`,
    all: (condition: Expression<SqlBool>) =>
      eb.and([eb('request.closedAt', 'is', null), condition]),
  }[state]
  return {
    mine: eb('request.assigneeId', '=', operatorId),
    // Nor does a completed one. Literals, because partial indexes are not used for parameters.
    unassigned: ifOpen(
      sql<SqlBool>`(${sql.ref('request.assigneeId')} is null and ${sql.ref('request.status')} <> 'completed')`,
    ),
    overdue: ifOpen(eb('request.dueAt', '<', now)),
    waiting: ifOpen(sql<SqlBool>`${sql.ref('request.waitingOn')} = 'client'`),
  }
}
