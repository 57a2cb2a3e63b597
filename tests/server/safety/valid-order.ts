import { randomUUID } from 'node:crypto'

export const validOrder = {
  targetSaaS: 'Slack',
  requirements: 'Channels and threads',
  budget: '5k-10k',
  timeframe: '3-months',
  companySize: '11-50',
} as const

export function newEmail(): string {
  return `${randomUUID()}@example.com`
}
