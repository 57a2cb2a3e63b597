/** The exact queries of our server for each call; `?` is a parameter. */
export const queries = {
  user: `select "user"."id", "user"."name", "user"."email", "user"."role", "user"."company", "user"."isEmailConfirmed", "user"."pendingEmail", "user"."pendingEmailConfirmed", "user"."adminSince", "user"."secondFactorSince", "membership"."companyId", "membership"."role" as "companyRole", "company"."name" as "companyName", "company"."isFactorRequired", "session"."id" as "sessionId", "session"."createdAt" as "sessionCreatedAt", "session"."updatedAt" as "sessionUpdatedAt", "session"."authenticatedAt", "session"."expiresAt" from "session" inner join "user" on "user"."id" = "session"."userId" left join "membership" on "membership"."userId" = "session"."userId" and "membership"."companyId" = "session"."companyId" left join "company" on "company"."id" = "membership"."companyId" where "session"."token" = ?`,

  list: `select "request"."number", "request"."title", "request"."targetSaaS", "request"."status", "request"."createdAt", "request"."updatedAt", "request"."estimatedCompletion", "request"."solutionUrl", "request"."handoverNotes", "request"."previewUrl", "request"."checklistDone", "request"."checklistTotal", "request"."closureKind", "request"."closureReason", "request"."closedAt", "request"."unreadByClient", "request"."unreadByAgency", "request"."waitingOn", "request"."dueAt", "quote"."status" as "quoteStatus", "quote"."content" as "quoteContent", (select max("requestEvent"."at") as "at" from "requestEvent" where "requestEvent"."requestNumber" = "request"."number" and "requestEvent"."visibility" = ? and "requestEvent"."kind" = ?) as "movedAt" from "request" left join "quote" on "quote"."requestNumber" = "request"."number" and "quote"."number" = "request"."quoteCount" where "request"."companyId" = ? and "request"."closedAt" is null order by "request"."number" desc limit ?`,
  counts: `select count(*) as "count", sum("unreadByClient") as "unread", "status" as "status" from "request" where "companyId" = ? and "closedAt" is null group by "status" union all select count(*) as "count", sum("unreadByClient") as "unread", 'closed' as "status" from "request" where "companyId" = ? and "closedAt" is not null`,

  read: `select "request".*, "quote"."status" as "quoteStatus", "quote"."content" as "quoteContent", (select max("requestEvent"."at") as "at" from "requestEvent" where "requestEvent"."requestNumber" = "request"."number" and "requestEvent"."visibility" = ? and "requestEvent"."kind" = ?) as "movedAt" from "request" left join "quote" on "quote"."requestNumber" = "request"."number" and "quote"."number" = "request"."quoteCount" where "request"."number" = ? and "request"."companyId" = ?`,
  events: `select "id", "requestNumber", "actorName", "actorRole", "detail", "at" from "requestEvent" where "requestNumber" = ? and "id" < ? and "visibility" = ? and "kind" <> ? order by "id" desc limit ?`,

  claimKey: `insert into "idempotencyKey" ("userId", "key", "fingerprint", "requestNumber", "createdAt") values (?, ?, ?, ?, ?) on conflict ("userId", "key") do nothing returning "key"`,
  insert: `insert into "request" ("clientId", "companyId", "title", "searchText", "targetSaaS", "requirements", "budget", "timeframe", "companySize", "plan", "billing", "bill", "checklist", "checklistItems", "checklistDone", "checklistTotal", "status", "version", "unreadByClient", "unreadByAgency", "waitingOn", "waitingSince", "dueAt", "createdAt", "updatedAt") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning *`,
  append: `insert into "requestEvent" ("requestNumber", "actorId", "actorName", "actorRole", "visibility", "detail", "at", "answer", "answerStep") values (?, ?, ?, ?, ?, ?, ?, ?, ?) returning "id"`,
  emailClient: `insert into "notification" ("eventId", "requestNumber", "createdAt", "kind", "userId") values (?, ?, ?, ?, ?)`,
  emailOperators: `insert into "notification" ("eventId", "userId", "requestNumber", "kind", "createdAt") select cast(? as bigint) as "eventId", "notified"."userId", cast(? as bigint) as "requestNumber", cast(? as text) as "kind", cast(? as text) as "createdAt" from (select "user"."id" as "userId" from "user" where "user"."role" = 'operator' and "user"."id" not in (?, ?) and ("user"."id" = (select "assignee"."id" from "request" inner join "user" as "assignee" on "assignee"."id" = "request"."assigneeId" where "request"."number" = ? and "assignee"."role" = ?) or not exists (select "assignee"."id" from "request" inner join "user" as "assignee" on "assignee"."id" = "request"."assigneeId" where "request"."number" = ? and "assignee"."role" = ?))) as "notified" where true on conflict ("eventId", "userId") do nothing`,
  webhooks: `insert into "webhookDelivery" ("webhookId", "eventId", "requestNumber", "kind", "createdAt", "dueAt", "status", "attempts") select "webhook"."id", "notification"."eventId", "notification"."requestNumber", "notification"."kind", cast(? as text) as "createdAt", cast(? as text) as "dueAt", cast(? as text) as "status", cast(? as bigint) as "attempts" from "notification" inner join "webhook" on "webhook"."userId" = "notification"."userId" inner join "request" on "request"."number" = "notification"."requestNumber" where "notification"."eventId" = ? and "webhook"."disabledAt" is null and ("notification"."kind" in (?, ?, ?, ?) or "webhook"."companyId" = "request"."companyId") and ("webhook"."kinds" is null or "webhook"."kinds" like '%"' || "notification"."kind" || '"%') returning "id"`,
  completeKey: `update "idempotencyKey" set "requestNumber" = ? where ("userId" = ? and "key" = ?)`,
  notify: `select pg_notify(?, ?)`,
} as const

export type QueryName = keyof typeof queries
export type Row = Record<string, unknown>

/** Runs one of them. */
export type Run = (name: QueryName, ...values: unknown[]) => Promise<Row[]> | Row[]

export interface BareDatabase {
  run: Run
  change<Result>(work: (run: Run) => Promise<Result>): Promise<Result>
}
