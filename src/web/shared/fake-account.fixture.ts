import type { Account, Backend } from '#contract/backend.ts'

/** A backend with real accounts, on which everything succeeds at once unless the test says how. */
export function withAccount(
  answers: Partial<Account> = {},
): Pick<Backend, 'account' | 'passwordMin'> {
  return {
    passwordMin: 8,
    account: {
      updateProfile: async (profile) => ({
        id: 'ada',
        email: 'ada@example.com',
        role: 'client',
        ...profile,
      }),
      changeEmail: done,
      resendEmailChange: done,
      cancelEmailChange: done,
      changePassword: done,
      listSessions: async () => [],
      endOtherSessions: done,
      sendConfirmation: done,
      confirmEmail: done,
      requestPasswordReset: done,
      resetPassword: done,
      deleteAccount: done,
      exports: { json: '/export.json', csv: '/export.csv' },
      ...answers,
    },
  }
}

async function done(): Promise<void> {
  await Promise.resolve()
}
