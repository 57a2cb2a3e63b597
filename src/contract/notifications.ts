import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'

const token = z.string().check(z.minLength(1), z.maxLength(100))

/** The link in every email about requests. It works without signing in: its token is the permission. */
export const unsubscribeEndpoints = {
  askToUnsubscribe: defineEndpoint('GET /unsubscribe', {
    access: 'anyone',
    summary: 'A page that asks whether to turn off emails of one kind. Opening it changes nothing.',
    query: z.object({ token }),
    produces: 'text/html',
  }),
  unsubscribe: defineEndpoint('POST /unsubscribe', {
    access: 'anyone',
    summary:
      'Turn off emails of one kind, or on again. Mail providers call it with one click (RFC 8058); any body is ignored.',
    query: z.object({ token, isOn: z.optional(z.literal('true')) }),
    produces: 'text/html',
  }),
}
