import type { adminEndpoints } from '#contract/admin-endpoints.ts'
import type { OperatorAccounts } from '#domain/accounts/operator-account.ts'
import type { Examples } from './example.ts'

const accounts: OperatorAccounts = {
  operators: [
    {
      id: 'm2Kd8Qx1',
      name: 'Omar Haddad',
      email: 'omar@hitlist.example',
      role: 'admin',
      isSuspended: false,
    },
  ],
  invitations: [
    {
      id: 'a8d2f3a0-5d1c-4b55-b7b4-0c7de5c1f0a9',
      email: 'mara@hitlist.example',
      role: 'operator',
      createdAt: '2026-11-04T08:00:00.000Z',
      expiresAt: '2026-11-11T08:00:00.000Z',
    },
  ],
}

export const adminExamples: Examples<typeof adminEndpoints> = {
  listOperatorAccounts: { reply: accounts },
  changeOperator: { body: { action: 'suspend' }, reply: accounts },
  inviteOperator: { body: { email: 'mara@hitlist.example', role: 'operator' }, reply: accounts },
  withdrawInvitation: { reply: accounts },
  listServiceLog: {
    query: { kind: 'role-changed' },
    reply: {
      events: [
        {
          id: 41,
          at: '2026-11-02T09:10:00.000Z',
          kind: 'role-changed',
          detail: 'admin, command line',
          account: 'omar@hitlist.example',
        },
      ],
      next: null,
    },
  },
}
