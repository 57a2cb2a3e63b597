import type { PasskeyRow } from '#server/accounts/second-factors.ts'

/** A stored passkey without a private key, for tests that never sign with it. */
export function passkeyRow(id: string, userId: string): PasskeyRow {
  return {
    id,
    userId,
    credentialId: `credential-${id}`,
    publicKey: 'AQID',
    counter: 0,
    transports: '["internal"]',
    name: 'Chrome on Linux',
    backup: 'never',
    createdAt: '2026-11-02T09:30:00.000Z',
    lastUsedAt: null,
  }
}
