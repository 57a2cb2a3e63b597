import * as z from 'zod/mini'
import { accountEndpoints, unsubscribeEndpoints } from './accounts.ts'
import { forAnyone } from './endpoint.ts'
import { stripeEndpoints } from './invoices.ts'
import { operationsEndpoints } from './operations.ts'
import { apiDescriptionPath } from './page-data.ts'
import {
  fileEndpoints,
  inboundMailEndpoints,
  orderEndpoints,
  requestEndpoints,
} from './requests.ts'
import { siteEndpoints } from './showcase.ts'
import { linkEndpoints, sessionEndpoints } from './sign-in.ts'

/** What load balancers, monitoring and developers ask. */
export const statusEndpoints = {
  health: forAnyone('GET /health', 'The process is up, and its version.', {
    reply: z.object({ status: z.literal('ok'), version: z.string() }),
  }),
  ready: forAnyone(
    'GET /ready',
    'The process is up, its database answers, can be written to and has the tables of this version.',
    {
      reply: z.object({
        status: z.literal('ready'),
        /** Where the server makes backups. An old one takes no server out of service. */
        backup: z.optional(z.enum(['current', 'overdue'])),
        /** When an email has waited for 15 minutes and none was sent since. Nor does that. */
        mail: z.optional(z.literal('stuck')),
        /** While the pages cannot be rendered with what was changed last: those before are served. */
        pages: z.optional(z.literal('stale')),
        /** When a delivery has been due for 15 minutes. */
        webhooks: z.optional(z.literal('stuck')),
        /** While an online payment waits for an operator's decision. */
        payments: z.optional(z.literal('held')),
        /** While a public service has the imprint of the example company. */
        company: z.optional(z.literal('example')),
      }),
    },
  ),
  metrics: forAnyone(
    'GET /metrics',
    'Metrics for Prometheus: with the token of the service, or from its own machine where none is set. Everyone else is answered 404.',
    { produces: 'text/plain' },
  ),
  description: forAnyone(
    `GET ${apiDescriptionPath}`,
    'This description. It has an entity tag: ask with `If-None-Match`.',
    { reply: z.looseObject({ openapi: z.string() }), produces: 'application/json' },
  ),
}

/** Every endpoint of the API. Server, client, OpenAPI description and tests read this one table. */
export const endpoints = {
  ...statusEndpoints,
  ...siteEndpoints,
  ...sessionEndpoints,
  ...accountEndpoints,
  ...linkEndpoints,
  ...unsubscribeEndpoints,
  ...orderEndpoints,
  ...requestEndpoints,
  ...fileEndpoints,
  ...operationsEndpoints,
  ...stripeEndpoints,
  ...inboundMailEndpoints,
}

export type EndpointName = keyof typeof endpoints
