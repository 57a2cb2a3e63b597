import { invitationDays, type OperatorRole } from '#domain/accounts/operator-account.ts'
import { companyRules } from '#domain/companies/company.ts'
import { brandName } from '#domain/site/brand.ts'
import { webhookRules } from '#domain/webhooks/webhook.ts'
import type { Link, Site } from './account-mails.ts'

interface CompanyInvitation extends Link {
  company: string
  inviter: string
}

/** Emails about the operators' team, and about the members of a company. */
export const teamMails = {
  /** Contains no user input but the address itself: an admin may mistype it. */
  'operator-invitation': ({ publicUrl, token, role }: Link & { role: OperatorRole }) => ({
    subject: `You're invited to the ${brandName} team`,
    body: `You're invited to become ${role === 'admin' ? 'an admin' : 'an operator'} of ${brandName}. Open this link, then sign
in or create an account with this email address:

${publicUrl}/dashboard#invitation=${token}

The link works once, for ${invitationDays} days. Accepting it signs you out everywhere; sign
in again to start.

If you didn't expect this, you can ignore this email.
`,
  }),

  'role-changed': ({ outcome }: { outcome: RoleOutcome }) => ({
    subject: 'Your role was changed',
    body: `${roleSentences[outcome]}

If you didn't expect this, contact an admin of your team.
`,
  }),

  /**
   * Anyone can be invited by anyone, so the email has no text of the inviter but two names, cut and without anything
   * that could become a link.
   */
  'company-invitation': ({ publicUrl, token, company, inviter }: CompanyInvitation) => ({
    subject: `You're invited to join a company on ${brandName}`,
    body: `${plainName(inviter)}
has invited you to join
${plainName(company)}
on ${brandName}, where you can see and discuss its requests. Open this link, then
sign in or create an account with this email address:

${publicUrl}/dashboard#join=${token}

The link works once, for ${companyRules.invitationDays} days.

If you don't know them, you can ignore this email.
`,
  }),

  /** To every admin. What it was and is stands in the log alone: emails are forwarded. */
  'settings-changed': ({ changed, by, replyTo }: ReportedChange & { replyTo: string }) => ({
    // Replies go to the old contact: the new one may be the address of an attacker.
    replyTo,
    subject: 'Company details were changed',
    body: `Company details of ${brandName} were changed. They're on invoices and quotes, and
replies to our emails go to the contact address.

${facts({ Changed: changed, By: by })}

The old and new values are in the security log, under Operators on your
dashboard. If you didn't expect this, correct them under Settings, and
suspend the account that changed them.
`,
  }),

  /** To every admin. */
  'integration-added': ({ publicUrl, what, by }: Site & { what: string; by: string }) => ({
    subject: 'An integration was added',
    body: `An admin connected another program to ${brandName}. It reads what clients
order and write.

${facts({ Added: what, By: by })}

If you didn't expect this, remove it under Settings, and suspend the account
that added it:

${publicUrl}/dashboard?tab=settings
`,
  }),

  /** To every admin, once for each time that it begins to fail. */
  'webhook-failing': ({ publicUrl, host }: Site & { host: string }) => ({
    subject: 'A webhook keeps failing',
    body: `The last ${webhookRules.failuresUntilEmail} attempts to reach a webhook of ${brandName} failed. We keep
trying with new events. Your requests aren't affected.

${facts({ Webhook: host })}

Settings shows the last error and can send a test:

${publicUrl}/dashboard?tab=settings
`,
  }),

  /** To every owner of the company. */
  'billing-changed': ({ changed, by, company }: ReportedChange & { company: string }) => ({
    subject: "Your company's billing details were changed",
    body: `The billing details of your company on ${brandName} were changed. They're used
on future invoices only.

${facts({ Company: plainName(company), Changed: changed, By: by })}

The old and new values are in the security log of your account. If you
didn't expect this, correct them under Billing on your dashboard, and
talk to your colleagues.
`,
  }),

  /** So that members notice a change that they did not expect. `member` is who joined. */
  'membership-changed': ({ outcome, company, member }: MembershipChange) => ({
    subject: membershipTexts[outcome].subject,
    body: `${membershipTexts[outcome].text}

Company: ${plainName(company ?? '')}${member === undefined ? '' : `\nMember: ${plainName(member)}`}

If you didn't expect this, talk to your colleagues.
`,
  }),
}

const signedOut = `You were signed
out everywhere, and API tokens stopped working.`
const signInAgain = `${signedOut}
Sign in again to start.`

const roleSentences = {
  operator: `You're now an operator of ${brandName}. ${signInAgain}`,
  admin: `You're now an admin of ${brandName}. ${signInAgain}`,
  restored: `You're an operator of ${brandName} again. ${signInAgain}`,
  suspended: `You were suspended as an operator of ${brandName}. ${signedOut}`,
  demoted: `You're no longer an admin of ${brandName}. You're still an operator. API tokens
you created stopped working.`,
  removed: `You're no longer an operator of ${brandName}. You keep your account and
its requests.`,
} as const

export type RoleOutcome = keyof typeof roleSentences

const membershipTexts = {
  owner: {
    subject: "You're now an owner of your company",
    text: `You're now an owner of a company on ${brandName}. You can accept quotes, manage
its members, and rename or delete it.`,
  },
  member: {
    subject: "You're no longer an owner of your company",
    text: `You're still a member of the company on ${brandName}: you can see and discuss its
requests. Its owners accept quotes and manage its members.`,
  },
  removed: {
    subject: 'You were removed from a company',
    text: `You're no longer a member of a company on ${brandName} and can't see its
requests. You keep your account.`,
  },
  joined: {
    subject: 'A new member joined your company',
    text: `Someone accepted an invitation to your company on ${brandName}. To see all
members, open Company in the menu under your name.`,
  },
  'factor-required': {
    subject: 'Your company now requires two-step sign-in',
    text: `An owner of your company on ${brandName} now requires two-step sign-in. If you
don't have it yet, set it up or add a passkey under Security in your
account. Until then, you can't see the company's requests.`,
  },
  'factor-optional': {
    subject: 'Your company no longer requires two-step sign-in',
    text: `An owner of your company on ${brandName} no longer requires two-step sign-in.
If you have it, it stays on.`,
  },
  deleted: {
    subject: 'Your company was deleted',
    text: `An owner deleted your company on ${brandName}, with its requests, messages and
statement. We keep a record of agreed quotes, without names, and the
invoices we issued, as tax law requires. You keep your account.`,
  },
} as const

interface MembershipChange {
  outcome: keyof typeof membershipTexts
  company: string | null
  member?: string
}

interface ReportedChange {
  /** The names of what changed. */
  changed: string
  /** The address of the account that changed it. */
  by: string
}

function facts(named: Record<string, string>): string {
  return Object.entries(named)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

const nameMax = 40

/** Letters, digits, blanks and a few signs. A dot within a word would make a program show a link. */
function plainName(name: string): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{M}\p{N} .,&'()-]/gu, ' ')
    .replaceAll(/\.(?=\S)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.length <= nameMax ? plain : `${plain.slice(0, nameMax - 3)}...`
}
