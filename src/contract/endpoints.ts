import { accountEndpoints } from './account-endpoints.ts'
import { linkEndpoints } from './link-endpoints.ts'
import { operationsEndpoints } from './operations-endpoints.ts'
import { followingEndpoints, orderEndpoints } from './request-endpoints.ts'
import { sessionEndpoints } from './session-endpoints.ts'
import { statusEndpoints } from './status-endpoints.ts'
import { unsubscribeEndpoints } from './unsubscribe-endpoints.ts'

/** Every endpoint of the API. Server, client, OpenAPI description and tests read this one table. */
export const endpoints = {
  ...statusEndpoints,
  ...sessionEndpoints,
  ...accountEndpoints,
  ...linkEndpoints,
  ...unsubscribeEndpoints,
  ...orderEndpoints,
  ...followingEndpoints,
  ...operationsEndpoints,
}

export type EndpointName = keyof typeof endpoints
