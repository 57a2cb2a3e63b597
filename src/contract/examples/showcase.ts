import type { consentEndpoints, hitEndpoints } from '#contract/showcase.ts'
import type { HitContent } from '#domain/showcase/hit-content.ts'
import type { ManagedHit } from '#domain/showcase/managed-hit.ts'
import type { Examples } from './example.ts'

const content = {
  title: 'Team chat on the company’s own disks',
  originalSaas: 'Slack',
  savingsAmount: '$21,600 per year',
  savingsPercentage: '69%',
  companySize: '201-500',
  industry: 'SaaS',
  status: 'completed',
  description: 'Channels, threads and search over six years of imported history for 210 people.',
  tags: ['Chat', 'Search'],
} satisfies HitContent

const offered = { id: 9, ...content, version: 1, isPublished: true, consent: 'given' } as const

const managed: ManagedHit = { ...offered, isSample: false, requestId: 'HIT-042' }

export const hitExamples: Examples<typeof hitEndpoints> = {
  listManagedHits: { reply: { hits: [managed] } },
  createHit: { body: { ...content, isPublished: true }, reply: managed },
  changeHit: { body: { isPublished: true }, reply: managed },
  deleteHit: {},
  publishSamples: { body: { isPublished: false }, reply: { hits: [managed] } },
  draftHit: { reply: { ...managed, isPublished: false, consent: 'asked' } },
}

export const consentExamples: Examples<typeof consentEndpoints> = {
  readOfferedHit: { reply: { hit: offered } },
  decideOnHit: { body: { version: 1, consents: true }, reply: { hit: offered } },
}
