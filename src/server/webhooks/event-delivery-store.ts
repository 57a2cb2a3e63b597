import { sql } from 'kysely'
import { operatorNotifications } from '#domain/notifications/notification-kinds.ts'
import type { Query } from '#server/db/database.ts'

/**
 * Adds a delivery for each webhook of the users who were just notified about an event. Called in the
 * transaction that notified them. Returns whether there is any.
 */
export async function addDeliveries(query: Query, eventId: number, at: string): Promise<boolean> {
  const added = await query
    .insertInto('webhookDelivery')
    .columns([
      'webhookId',
      'eventId',
      'requestNumber',
      'kind',
      'createdAt',
      'dueAt',
      'status',
      'attempts',
    ])
    .expression(
      query
        .selectFrom('notification')
        .innerJoin('webhook', 'webhook.userId', 'notification.userId')
        .innerJoin('request', 'request.number', 'notification.requestNumber')
        .where('notification.eventId', '=', eventId)
        .where('webhook.disabledAt', 'is', null)
        // A webhook of one company gets nothing of another one.
        .where((eb) =>
          eb.or([
            eb('notification.kind', 'in', operatorNotifications),
            eb('webhook.companyId', '=', eb.ref('request.companyId')),
          ]),
        )
        .where((eb) =>
          eb.or([
            eb('webhook.kinds', 'is', null),
            eb(
              'webhook.kinds',
              'like',
              sql<string>`'%"' || ${eb.ref('notification.kind')} || '"%'`,
            ),
          ]),
        )
        .select(['webhook.id', 'notification.eventId', 'notification.requestNumber'])
        .select('notification.kind')
        .select((eb) => [
          // Not the notification's: an email may be postponed, a delivery is not.
          eb.cast<string>(eb.val(at), 'text').as('createdAt'),
          eb.cast<string>(eb.val(at), 'text').as('dueAt'),
          eb.cast<'waiting'>(eb.val('waiting'), 'text').as('status'),
          eb.cast<number>(eb.val(0), 'bigint').as('attempts'),
        ]),
    )
    .returning('id')
    .execute()
  return added.length > 0
}
