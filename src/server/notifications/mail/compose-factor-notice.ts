import { brandName } from '#domain/site/brand.ts'
import { formatMailMoment } from './mail-moment.ts'
import type { Mail } from './outbox-store.ts'

type FactorNotice =
  | 'factor-added'
  | 'factor-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-created'
  | 'recovery-code-used'

const texts: Record<FactorNotice, { subject: string; what: string }> = {
  'factor-added': {
    subject: 'A second factor was added to your account',
    what: 'was given another way to confirm a sign-in',
  },
  'factor-removed': {
    subject: 'A second factor was removed from your account',
    what: 'lost a way to confirm a sign-in',
  },
  'passkey-added': {
    subject: 'A passkey was added to your account',
    what: 'was given a passkey, which signs in by itself,',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    what: 'lost a passkey, which no longer signs in,',
  },
  'recovery-codes-created': {
    subject: 'New recovery codes were created',
    what: 'was given new recovery codes',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used to sign in',
    what: 'was signed in to with a recovery code',
  },
}

/** Sent for every change of second factors, so that the account's owner notices one made by another person. */
export function composeFactorNotice(
  kind: FactorNotice,
  recipient: string,
  publicUrl: string,
  at: Date,
): Mail {
  const { subject, what } = texts[kind]
  return {
    recipient,
    subject,
    body: `Your ${brandName} account ${what}
on ${formatMailMoment(at)}.

If it was you, you're all set.

If it wasn't you, choose a new password now to sign everyone else out, then
check two-step sign-in and passkeys in your account:

${publicUrl}/sign-in?reset=request
`,
  }
}
