import type { Account, Backend } from '#contract/backend.ts'

const createdAt = '2026-11-16T12:00:00.000Z'
const user = { id: 'ada', name: 'Ada', email: 'ada@example.com', role: 'client' } as const
const webhook = { id: 'hook', url: 'https://a.example', kinds: null, createdAt }
const delivery = { id: 1, kind: 'test', createdAt, status: 'waiting', attempts: 0 } as const
const recoveryCodes = ['abcd-efgh-ijkl-mnop']
const asUser = async () => ({ user })
const noMembers = async () => ({ members: [] })

/** The answers that have content. */
const defaults: Partial<Account> = {
  updateProfile: async (profile) => ({ user: { ...user, ...profile } }),
  listSessions: async () => ({ sessions: [] }),
  listSecurityEvents: async () => ({ events: [], next: null }),
  listApiTokens: async () => ({ tokens: [] }),
  readNotifications: async () => ({ preferences: [] }),
  changeNotification: async (preference) => ({ preferences: [preference] }),
  listWebhooks: async () => ({ webhooks: [] }),
  createWebhook: async (given) => ({ webhook: { ...webhook, ...given }, secret: 'whsec_new' }),
  updateWebhook: async ({ id, url, kinds }) => ({ webhook: { ...webhook, id, url, kinds } }),
  rotateWebhookSecret: async () => ({ secret: 'whsec_next' }),
  testWebhook: async () => ({ delivery }),
  listWebhookDeliveries: async () => ({ deliveries: [], next: null }),
  replayWebhookDelivery: async () => ({ delivery }),
  readCalendar: async () => ({ createdAt: null }),
  createCalendar: async () => ({ url: 'https://a.example/api/calendar/new.ics' }),
  readSecondStep: async () => ({ methods: [] }),
  readSignInState: async () => ({
    isFresh: true,
    hasPassword: true,
    hasPasskey: false,
    needsCode: false,
  }),
  readSecondFactors: async () => ({ authenticatorSince: null, passkeys: [], recoveryCodesLeft: 0 }),
  startAuthenticator: async () => ({ key: 'MZXW6YTB', uri: 'otpauth://totp/x' }),
  confirmAuthenticator: async () => ({ recoveryCodes }),
  renewRecoveryCodes: async () => ({ recoveryCodes }),
  listCompanies: async () => ({ companies: [] }),
  switchCompany: asUser,
  renameCompany: asUser,
  deleteCompany: asUser,
  leaveCompany: asUser,
  acceptCompanyInvitation: asUser,
  listMembers: noMembers,
  changeMemberRole: noMembers,
  removeMember: noMembers,
  inviteMember: noMembers,
  revokeInvitation: noMembers,
  exportJson: '/export.json',
  exportCsv: '/export.csv',
}

/** A backend with real accounts, on which everything succeeds at once unless the test says how. */
export function withAccount(
  answers: Partial<Account> = {},
): Pick<Backend, 'account' | 'passwordMin'> {
  const account = new Proxy({ ...defaults, ...answers } as Account, {
    get: (known, name, receiver) => Reflect.get(known, name, receiver) ?? (async () => undefined),
  })
  return { passwordMin: 8, account }
}
