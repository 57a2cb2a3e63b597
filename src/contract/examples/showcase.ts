import type { consentEndpoints, hitEndpoints } from '#contract/showcase.ts'
import type { HitContent } from '#domain/showcase/hit-schema.ts'
import type { ManagedHit } from '#domain/showcase/managed-hit.ts'
import type { Examples } from './example.ts'

const content = {
  title: 'Team chat on the company’s own disks',
  originalSaas: 'Slack',
  costs: { beforeCents: 3_087_000, nowCents: 927_000 },
  companySize: '201-500',
  industry: 'SaaS',
  status: 'completed',
  description: 'Channels, threads and search over six years of imported history for 210 people.',
  tags: ['Chat', 'Search'],
} satisfies HitContent

const managed: ManagedHit = {
  id: 9,
  ...content,
  savingsAmount: '$21,600 per year',
  savingsPercentage: '69%',
  version: 1,
  isSample: false,
  isPublished: true,
  requestId: 'HIT-042',
  consent: 'given',
}

export const hitExamples: Examples<typeof hitEndpoints> = {
  listManagedHits: { reply: { hits: [managed] } },
  createHit: { body: { ...content, isPublished: true }, reply: managed },
  changeHit: { id: '9', body: { isPublished: true }, reply: managed },
  publishSamples: { body: { isPublished: false }, reply: { hits: [managed] } },
  draftHit: { reply: { ...managed, isPublished: false, consent: 'asked' } },
}

export const consentExamples: Examples<typeof consentEndpoints> = {
  readOfferedHit: { reply: { hit: managed } },
  decideOnHit: { body: { version: 1, consents: true, content }, reply: { hit: managed } },
}
