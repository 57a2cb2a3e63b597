import type { EndpointName, endpoints } from '#contract/endpoints.ts'
import { accountExamples } from './accounts.ts'
import type { Example, Examples } from './example.ts'
import { operationsExamples } from './operations.ts'
import { requestExamples } from './requests.ts'
import { linkExamples } from './sign-in.ts'

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
