import * as z from 'zod/mini'
import { calendarSchema } from '#domain/calendar.ts'
import { defineEndpoint } from './endpoint.ts'

/** The calendar feed of the signed-in user. */
export const calendarEndpoints = {
  readCalendar: defineEndpoint('GET /account/calendar', {
    access: 'signed-in',
    summary: 'Since when this account has a calendar feed.',
    reply: calendarSchema,
  }),
  createCalendar: defineEndpoint('POST /account/calendar', {
    access: 'signed-in',
    summary:
      'Create the secret address of a calendar feed. It is only in this reply; an earlier one stops working.',
    reply: z.object({ url: z.string() }),
    opensAccess: true,
  }),
  deleteCalendar: defineEndpoint('DELETE /account/calendar', {
    access: 'signed-in',
    summary: 'Delete the calendar feed; its address stops working.',
  }),
}

/** What calendar programs fetch. The address is the permission. */
export const feedEndpoints = {
  readCalendarFeed: defineEndpoint('GET /calendar/:feed', {
    access: 'anyone',
    summary:
      'A calendar of estimated completions, and for operators of due answers, by its secret address.',
    produces: 'text/calendar',
    isLimited: true,
  }),
}
