import type { linkEndpoints } from '#contract/link-endpoints.ts'
import type { User } from '#domain/accounts/user.ts'
import { exampleOrder } from '#domain/requests/example-order.ts'
import { invitationLinkExamples } from './companies.ts'
import type { Examples } from './example.ts'
import { sampleClient, sampleRequest } from './sample-request.ts'

const { email } = sampleClient
const { id } = sampleRequest
const token = 'kD8r2vXw0n5TqYb1'
const user: User = { id: 'p3Qm7Zc9', ...sampleClient, role: 'client' }
const held = { email, expiresAt: '2026-11-09T09:12:00.000Z' }

export const linkExamples: Examples<typeof linkEndpoints> = {
  ...invitationLinkExamples,
  requestSignInLink: {
    body: { email },
    reply: { code: '481203', expiresAt: '2026-11-02T09:27:00.000Z' },
  },
  readSignInLink: {
    body: { token },
    reply: { email, needsCode: true, expiresAt: '2026-11-02T09:27:00.000Z' },
  },
  signInByLink: { body: { token, code: '481203' }, reply: { user } },
  holdOrder: { body: { email, ...exampleOrder }, reply: held },
  resendOrderLink: { body: { email }, reply: held },
  readUnconfirmedOrder: {
    body: { token },
    reply: { ...held, opensSession: true, order: exampleOrder },
  },
  placeUnconfirmedOrder: {
    body: { token, name: 'Ada Lovelace' },
    reply: { requestId: id, user },
  },
}
