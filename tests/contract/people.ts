import type { SignUpForm } from '#domain/credentials.ts'
import type { Order } from '#domain/order.ts'

let count = 0

/** Somebody who has not been here before. */
export function newPerson(name = 'Ada Lovelace'): SignUpForm {
  count += 1
  return {
    name,
    company: 'Analytical Engines',
    email: `person-${process.pid}-${count}@example.com`,
    password: 'difference engine',
  }
}

export const order: Order = {
  targetSaaS: 'Slack',
  requirements: 'Channels, threads and search',
  budget: '5k-10k',
  timeframe: '3-months',
  companySize: '51-200',
}

/** A key nobody has used. */
export function newKey(): string {
  return crypto.randomUUID()
}
