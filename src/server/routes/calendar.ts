import { createHash } from 'node:crypto'
import type { calendarEndpoints, feedEndpoints } from '#contract/calendar-endpoints.ts'
import { createCalendarFeed, readCalendarFeed } from '#server/services/calendar/calendar-feed.ts'
import { deleteCalendar, readCalendar } from '#server/services/calendar/own-calendar.ts'
import type { Dependencies } from './dependencies.ts'
import type { Handlers } from './router.ts'

export function calendarHandlers({
  database,
  limit,
  publicUrl,
}: Dependencies): Handlers<typeof calendarEndpoints> {
  return {
    readCalendar: ({ user }) => readCalendar(database, user),
    async createCalendar({ user, origin }) {
      await limit('profile', user.id)
      return { url: await createCalendarFeed(database, user, publicUrl, origin) }
    },
    async deleteCalendar({ user, origin }) {
      await limit('profile', user.id)
      await deleteCalendar(database, user, origin)
    },
  }
}

export function feedHandlers({ accounts, limit }: Dependencies): Handlers<typeof feedEndpoints> {
  return {
    async readCalendarFeed({ feed, headers, caller }) {
      await limit('calendar', caller)
      const calendar = await readCalendarFeed(accounts, feed)
      const etag = `"${createHash('sha256').update(calendar).digest('base64url')}"`
      const isKnown = matches(headers.get('If-None-Match'), etag)
      return new Response(isKnown ? null : calendar, {
        status: isKnown ? 304 : 200,
        headers: {
          'Content-Type': 'text/calendar; charset=utf-8',
          'Cache-Control': 'private, no-cache',
          ETag: etag,
          'X-Robots-Tag': 'noindex',
          'Referrer-Policy': 'no-referrer',
        },
      })
    },
  }
}

/** Whether the caller has this version. A proxy that compresses marks the tag as weak. */
function matches(header: string | null, etag: string): boolean {
  const known = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return known.includes(etag) || known.includes('*')
}
