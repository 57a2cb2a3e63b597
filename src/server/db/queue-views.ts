import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { QueueView } from '#domain/operations.ts'
import type { Schema } from './schema.ts'

type ViewConditions = Record<QueueView, Expression<SqlBool>>

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
