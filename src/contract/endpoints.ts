import { accountEndpoints, unsubscribeEndpoints } from './accounts.ts'
import { fileEndpoints } from './files.ts'
import { stripeEndpoints } from './invoices.ts'
import { operationsEndpoints } from './operations.ts'
import { orderEndpoints, trackingEndpoints } from './requests.ts'
import { statusEndpoints } from './service.ts'
import { siteEndpoints } from './showcase.ts'
import { linkEndpoints, sessionEndpoints } from './sign-in.ts'

/** Every endpoint of the API. Server, client, OpenAPI description and tests read this one table. */
export const endpoints = {
  ...statusEndpoints,
  ...siteEndpoints,
  ...sessionEndpoints,
  ...accountEndpoints,
  ...linkEndpoints,
  ...unsubscribeEndpoints,
  ...orderEndpoints,
  ...trackingEndpoints,
  ...fileEndpoints,
  ...operationsEndpoints,
  ...stripeEndpoints,
}

export type EndpointName = keyof typeof endpoints
