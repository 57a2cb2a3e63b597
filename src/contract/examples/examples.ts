import type { Example } from './example.ts'
import { operationsExamples } from './operations.ts'
import { requestExamples } from './requests.ts'

export const examples: Record<string, Example> = { ...requestExamples, ...operationsExamples }
