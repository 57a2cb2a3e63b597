import type { Account, Backend } from '#contract/backend.ts'

/** A backend with real accounts, on which everything succeeds at once unless the test says how. */
export function withAccount(
  answers: Partial<Account> = {},
): Pick<Backend, 'account' | 'passwordMin'> {
  return {
    passwordMin: 8,
    account: {
      updateProfile: async (profile) => ({
        user: { id: 'ada', email: 'ada@example.com', role: 'client', ...profile },
      }),
      changeEmail: done,
      resendEmailChange: done,
      cancelEmailChange: done,
      changePassword: done,
      listSessions: async () => ({ sessions: [] }),
      endOtherSessions: done,
      endSession: done,
      listSecurityEvents: async () => ({ events: [], next: null }),
      listApiTokens: async () => ({ tokens: [] }),
      createApiToken: unexpected,
      revokeApiToken: done,
      readNotifications: async () => ({ preferences: [] }),
      changeNotification: async (preference) => ({ preferences: [preference] }),
      listWebhooks: async () => ({ webhooks: [] }),
      createWebhook: async (given) => ({ webhook: { ...webhook, ...given }, secret: 'whsec_new' }),
      updateWebhook: async ({ id, url, kinds }) => ({ webhook: { ...webhook, id, url, kinds } }),
      deleteWebhook: done,
      rotateWebhookSecret: async () => ({ secret: 'whsec_next' }),
      testWebhook: async () => ({ delivery }),
      listWebhookDeliveries: async () => ({ deliveries: [], next: null }),
      replayWebhookDelivery: async () => ({ delivery }),
      readCalendar: async () => ({ createdAt: null }),
      createCalendar: async () => ({ url: 'https://a.example/api/calendar/new.ics' }),
      deleteCalendar: done,
      readSecondStep: async () => ({ methods: [] }),
      finishSecondStep: async () => {
        throw new Error('no second step')
      },
      signInAgain: done,
      readSignInState: async () => ({
        isFresh: true,
        hasPassword: true,
        hasPasskey: false,
        needsCode: false,
      }),
      readSecondFactors: async () => ({
        authenticatorSince: null,
        passkeys: [],
        recoveryCodesLeft: 0,
      }),
      startAuthenticator: async () => ({ key: 'MZXW6YTB', uri: 'otpauth://totp/x' }),
      confirmAuthenticator: async () => ({ recoveryCodes: ['abcd-efgh-ijkl-mnop'] }),
      removeAuthenticator: done,
      renewRecoveryCodes: async () => ({ recoveryCodes: ['abcd-efgh-ijkl-mnop'] }),
      startPasskeySignIn: unexpected,
      signInWithPasskey: unexpected,
      startPasskeySecondStep: unexpected,
      startPasskeySignInAgain: unexpected,
      signInAgainWithPasskey: done,
      startPasskey: unexpected,
      addPasskey: unexpected,
      renamePasskey: done,
      removePasskey: done,
      sendConfirmation: done,
      confirmEmail: done,
      acceptInvitation: done,
      listCompanies: async () => ({ companies: [] }),
      switchCompany: async () => ({ user }),
      renameCompany: async () => ({ user }),
      deleteCompany: async () => ({ user }),
      leaveCompany: async () => ({ user }),
      listMembers: async () => ({ members: [] }),
      changeMemberRole: async () => ({ members: [] }),
      removeMember: async () => ({ members: [] }),
      inviteMember: async () => ({ members: [] }),
      revokeInvitation: async () => ({ members: [] }),
      acceptCompanyInvitation: async () => ({ user }),
      requestPasswordReset: done,
      resetPassword: done,
      deleteAccount: done,
      exportJson: '/export.json',
      exportCsv: '/export.csv',
      ...answers,
    },
  }
}

const createdAt = '2026-11-16T12:00:00.000Z'
const user = { id: 'ada', name: 'Ada', email: 'ada@example.com', role: 'client' } as const
const webhook = { id: 'hook', url: 'https://a.example', kinds: null, createdAt }
const delivery = { id: 1, kind: 'test', createdAt, status: 'waiting', attempts: 0 } as const

function unexpected(): Promise<never> {
  return Promise.reject(new Error('not expected'))
}

async function done(): Promise<void> {
  await Promise.resolve()
}
