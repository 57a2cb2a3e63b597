import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { accountExamples } from './accounts.ts'
import type { Example, Examples } from './example.ts'
import { invoiceExamples } from './invoices.ts'
import { operationsExamples } from './operations.ts'
import { requestExamples } from './requests.ts'

export const examples: Examples = {
  ...accountExamples,
  ...requestExamples,
  ...invoiceExamples,
  ...operationsExamples,
}

/** By what a path is of: the id, and the number of a quote or a payment. */
const records: [path: RegExp, record: Pick<Example, 'id' | 'number'>][] = [
  [/\/requests\//, { id: 'HIT-042', number: 1 }],
  [/\/invoices\//, { id: '2026-0007', number: 3 }],
  [/:id/, { id: '8e4c1f06-52a4-4c1e-9a55-3f0d7c2b9e10' }],
]

export function exampleOf(name: EndpointName): Example {
  const record = records.find(([path]) => path.test(endpoints[name].path))?.[1]
  return { ...record, ...(examples as Record<string, Example>)[name] }
}
