import type { accountEndpoints } from '#contract/accounts.ts'
import type { sessionEndpoints } from '#contract/sign-in.ts'
import type { ApiToken } from '#domain/accounts/api-token.ts'
import { companyExamples } from './companies.ts'
import type { Examples } from './example.ts'
import { sampleClient, sampleRequest, sampleUser as user } from './requests.ts'
import { passkeyExamples, samplePasskey, secondFactorExamples } from './sign-in.ts'
import { sampleWebhook, webhookExamples } from './webhooks.ts'

const { name, company, email } = sampleClient
const password = 'correct horse battery'
const link = 'kD8r2vXw0n5TqYb1'

const session = {
  id: '5f0c1d1e-6a59-4a1c-9c1a-0a3a4c1d2b7e',
  isCurrent: true,
  createdAt: '2026-11-02T09:10:00.000Z',
  lastSeenAt: '2026-11-04T08:00:00.000Z',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  network: '192.0.2.7',
}

const securityEvent = {
  id: 39,
  at: '2026-11-02T09:10:00.000Z',
  kind: 'signed-in',
  network: '192.0.2.7',
  userAgent: session.userAgent,
} as const

const token: ApiToken = {
  id: '0b8f6a52-0f43-4a53-8a0e-9d7b6f2f6c11',
  name: 'Nightly export',
  scope: 'read',
  createdAt: '2026-11-02T09:30:00.000Z',
  expiresAt: '2027-01-31T09:30:00.000Z',
  lastUsedAt: null,
}

const preferences = [
  { kind: 'message', isOn: true },
  { kind: 'quote-sent', isOn: false },
] as const

const { earlier: _, ...request } = sampleRequest
// What a quote is added to is read from the others, and is no part of an export.
const exportedRequest = {
  ...request,
  quotes: request.quotes.map(({ planBasis: _basis, ...quote }) => quote),
}

export const accountExamples: Examples<typeof sessionEndpoints & typeof accountEndpoints> = {
  readSession: { reply: { user } },
  signIn: { body: { email, password }, reply: { user } },
  signOut: {},
  signUp: { body: { name, company, email, password }, reply: { user } },

  deleteAccount: { body: { password, company } },
  updateProfile: { body: { name, company }, reply: { user } },
  changeEmail: { body: { email: 'ada@analytical.example', password } },
  resendEmailChange: {},
  cancelEmailChange: {},
  changePassword: { body: { currentPassword: password, newPassword: 'a longer horse battery' } },
  listSessions: { reply: { sessions: [session] } },
  endOtherSessions: {},
  endSession: {},
  listSecurityEvents: { query: { before: '40' }, reply: { events: [securityEvent], next: null } },
  listApiTokens: { reply: { tokens: [{ ...token, lastUsedAt: '2026-11-04T02:00:00.000Z' }] } },
  createApiToken: {
    body: { name: 'Nightly export', scope: 'read', expiresInDays: 90 },
    reply: { secret: 'hl_EXAMPLE-EXAMPLE-EXAMPLE-EXAMPLE-EXAMPLE-EXA', token },
  },
  revokeApiToken: {},
  readNotifications: { reply: { preferences: [...preferences] } },
  changeNotification: {
    body: { isOn: false },
    reply: { preferences: [...preferences] },
  },
  sendConfirmation: {},
  confirmEmail: { body: { token: link } },
  acceptInvitation: { body: { token: link } },
  requestPasswordReset: { body: { email } },
  resetPassword: { body: { token: link, password } },
  exportJson: {
    reply: {
      exportedAt: '2026-11-04T08:00:00.000Z',
      user,
      sessions: [session],
      securityLog: [securityEvent],
      apiTokens: [token],
      notifications: [...preferences],
      secondFactors: { authenticatorSince: null, passkeys: [samplePasskey], recoveryCodesLeft: 10 },
      webhooks: [sampleWebhook],
      statement: [],
      requests: [exportedRequest],
    },
  },
  exportCsv: {},
  ...companyExamples,
  ...webhookExamples,
  ...secondFactorExamples,
  ...passkeyExamples,
}
