import type { EndpointName, endpoints } from '#contract/endpoints.ts'
import { accountExamples } from './account-examples.ts'
import type { Example, Examples } from './example.ts'
import { linkExamples } from './link-examples.ts'
import { operationsExamples } from './operations-examples.ts'
import { requestExamples } from './request-examples.ts'

const examples: Examples<typeof endpoints> = {
  health: { reply: { status: 'ok' } },
  ready: { reply: { status: 'ready' } },
  description: { reply: { openapi: '3.1.0' } },
  metrics: {},
  askToUnsubscribe: { query: { token: 'Zk3vX9q1' } },
  unsubscribe: { query: { token: 'Zk3vX9q1' } },
  ...accountExamples,
  ...linkExamples,
  ...requestExamples,
  ...operationsExamples,
}

export function exampleOf(name: string): Example {
  return examples[name as EndpointName] as Example
}
