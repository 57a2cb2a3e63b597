import { randomUUID } from 'node:crypto'
import { examples } from '#contract/examples/examples.ts'

export const validOrder = examples.placeOrder.body

export function newEmail(): string {
  return `${randomUUID()}@example.com`
}
