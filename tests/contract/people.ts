import type { SignUpForm } from '#domain/credentials.ts'
import type { Order } from '#domain/order.ts'

let count = 0

/** A new user. */
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

/** An unused key. */
export function newKey(): string {
  return crypto.randomUUID()
}
