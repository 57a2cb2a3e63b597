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
      listApiTokens: async () => ({ tokens: [] }),
      createApiToken: async () => Promise.reject(new Error('not expected')),
      revokeApiToken: done,
      readNotifications: async () => ({ preferences: [] }),
      changeNotification: async (preference) => ({ preferences: [preference] }),
      sendConfirmation: done,
      confirmEmail: done,
      requestPasswordReset: done,
      resetPassword: done,
      deleteAccount: done,
      exportJson: '/export.json',
      exportCsv: '/export.csv',
      ...answers,
    },
  }
}

async function done(): Promise<void> {
  await Promise.resolve()
}
