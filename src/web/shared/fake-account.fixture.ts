import type { Account, Backend } from '#contract/backend.ts'
import type { User } from '#domain/accounts/user.ts'

export const ada: User = { id: 'ada', name: 'Ada', email: 'ada@example.com', role: 'client' }

const fresh = { isFresh: true, hasPassword: true, hasPasskey: false, needsCode: false }

/** What the panels read when they open. */
const defaults: Partial<Account> = {
  listSessions: async () => ({ sessions: [] }),
  listSecurityEvents: async () => ({ events: [], next: null }),
  readNotifications: async () => ({ preferences: [] }),
  readSignInState: async () => fresh,
  readSecondFactors: async () => ({ authenticatorSince: null, passkeys: [], recoveryCodesLeft: 0 }),
  startAuthenticator: async () => ({ key: 'MZXW6YTB', uri: 'otpauth://totp/x' }),
  listCompanies: async () => ({ companies: [] }),
  listMembers: async () => ({ members: [] }),
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
