import { type TeamRole, teamRules } from '#domain/companies/team.ts'
import { brandName } from '#domain/site/brand.ts'
import { webhookRules } from '#domain/webhooks/webhook.ts'
import { type AccountText, type Link, setUpFactor } from './account-mails.ts'
import { cutText, factsOf, type MailLink } from './render-mail.ts'

interface CompanyInvitation extends Link {
  company: string
  inviter: string
}

/** Emails about the operators' team, and about the members of a company. */
export const teamMails = {
  /** Contains no user input but the address itself: an admin may mistype it. */
  'operator-invitation': ({ token, role }: Link & { role: TeamRole }) => ({
    heading: `You’re invited to the ${brandName} team`,
    blocks: [
      `You’d join as ${role === 'owner' ? 'an admin' : 'an operator'}. To accept, sign in or create an account with this email address.`,
      `The link works once, for ${teamRules.invitationDays} days. If you have an account already, accepting signs you out everywhere; sign in again to start.`,
    ],
    action: acceptInvitation(`/dashboard#join=${token}`),
    reason: `You get this because an admin of ${brandName} invited this address. Not expecting it? Ignore this email.`,
  }),

  'role-changed': ({ outcome }: { outcome: RoleOutcome }) => ({
    heading: roleTexts[outcome].heading,
    blocks: [roleTexts[outcome].text, 'If you didn’t expect this, contact an admin of your team.'],
    action: openDashboard,
    replyNote: '',
  }),

  /** Anyone can invite anyone, so the inviter adds no text but two names, cut and without anything like a link. */
  'company-invitation': ({ token, company, inviter }: CompanyInvitation) => ({
    heading: `You’re invited to join a company on ${brandName}`,
    blocks: [
      'As a member of the company, you can see and discuss its requests. To accept, sign in or create an account with this email address.',
      factsOf({ Company: plainName(company), 'Invited by': plainName(inviter) }),
      `The link works once, for ${teamRules.invitationDays} days.`,
    ],
    action: acceptInvitation(`/dashboard#join=${token}`),
    reason: `You get this because a member of that company invited this address. If you don’t know them, ignore or decline it.`,
    links: [{ label: 'Decline the invitation', url: `/dashboard#join=${token}&decline=` }],
  }),

  /** To every admin. The old and new values are only in the log: emails are forwarded. */
  'settings-changed': ({ changed, by, replyTo }: ReportedChange & { replyTo: string }) => ({
    // Replies go to the old contact: the new one may be the address of an attacker.
    replyTo,
    heading: 'Company details were changed',
    blocks: [
      'These details are on invoices and quotes, and replies to our emails go to the contact address.',
      factsOf({ Changed: changed, By: by }),
      'The old and new values are in the security log, under Operators on your dashboard. If you didn’t expect this, correct them under Settings, and suspend the account that changed them.',
    ],
    action: openSettings,
    ...ofAdmin,
  }),

  /** To every admin. */
  'integration-added': ({ what, by }: { what: string; by: string }) => ({
    heading: `An integration was added to ${brandName}`,
    blocks: [
      `An admin connected another program to ${brandName}. It reads what clients order and write.`,
      factsOf({ Added: what, By: by }),
      'If you didn’t expect this, remove it under Settings, and suspend the account that added it.',
    ],
    action: openSettings,
    ...ofAdmin,
  }),

  /** To every admin, once for each time that it begins to fail. */
  'webhook-failing': ({ host }: { host: string }) => ({
    heading: 'A webhook keeps failing',
    blocks: [
      `The last ${webhookRules.failuresUntilEmail} attempts to reach a ${brandName} webhook failed. We keep trying with new events. Your requests aren’t affected.`,
      factsOf({ Webhook: host }),
      'Settings shows the last error and can send a test.',
    ],
    action: openSettings,
    ...ofAdmin,
  }),

  /** To every owner of the company. */
  'billing-changed': ({ changed, by, company }: ReportedChange & { company: string }) => ({
    heading: 'Your company’s billing details were changed',
    blocks: [
      `The change applies to your future invoices from ${brandName}.`,
      factsOf({ Company: plainName(company), Changed: changed, By: by }),
      'The old and new values are in the security log of your account. If you didn’t expect this, correct them under Billing on your dashboard, and talk to your colleagues.',
    ],
    action: { label: 'Open Billing', url: '/dashboard?tab=billing' },
    reason: `You get this because you’re an owner of a company on ${brandName}. You’ll stop getting it when you’re no longer one.`,
  }),

  /** So that members notice a change that they did not expect. `member` is who joined. */
  'membership-changed': ({ outcome, company, member }: MembershipChange) => {
    const { heading, text, action = openDashboard }: MembershipText = membershipTexts[outcome]
    const names = [
      plainName(company ?? '') || 'your company',
      plainName(member ?? '') || 'A new member',
    ] as const
    return {
      heading: heading(...names),
      blocks: [text, 'If you didn’t expect this, talk to your colleagues.'],
      action,
    }
  },
} satisfies Record<string, (data: never) => AccountText>

const ofAdmin = {
  reason: `You get this because you’re an admin of ${brandName}. You’ll stop getting it when you’re no longer one.`,
  // Admins are the team.
  replyNote: '',
}

const signedOut = 'You were signed out everywhere, and API tokens stopped working.'
const signInAgain = `${signedOut} Sign in again to start.`

const roleTexts = {
  operator: { heading: `You’re now an operator of ${brandName}`, text: signInAgain },
  admin: { heading: `You’re now an admin of ${brandName}`, text: signInAgain },
  restored: { heading: `You’re an operator of ${brandName} again`, text: signInAgain },
  suspended: { heading: `You were suspended as an operator of ${brandName}`, text: signedOut },
  demoted: {
    heading: `You’re no longer an admin of ${brandName}`,
    text: 'You’re still an operator. API tokens you created stopped working.',
  },
  removed: {
    heading: `You’re no longer an operator of ${brandName}`,
    text: 'You keep your account and its requests.',
  },
} as const

export type RoleOutcome = keyof typeof roleTexts

const membershipTexts = {
  owner: {
    heading: (company) => `You’re now an owner of ${company}`,
    text: `As an owner on ${brandName}, you can accept quotes, manage the company’s members, and rename or delete it.`,
  },
  member: {
    heading: (company) => `You’re no longer an owner of ${company}`,
    text: `You’re still a member of the company on ${brandName}: you can see and discuss its requests. Its owners accept quotes and manage its members.`,
  },
  removed: {
    heading: (company) => `You were removed from ${company}`,
    text: `You can no longer see the company’s requests on ${brandName}. You keep your account.`,
  },
  joined: {
    heading: (company, member) => `${member} joined ${company}`,
    text: `They accepted an invitation, and can now see and discuss the company’s requests on ${brandName}.`,
    action: { label: 'See the members', url: '/dashboard?company=' },
  },
  'factor-required': {
    heading: (company) => `Two-step sign-in is now required for ${company}`,
    text: `An owner of your company on ${brandName} now requires two-step sign-in. If you don’t have it yet, set it up or add a passkey under Security in your account. Until then, you can’t see the company’s requests.`,
    action: setUpFactor,
  },
  'factor-optional': {
    heading: (company) => `Two-step sign-in is now optional for ${company}`,
    text: `An owner of your company on ${brandName} no longer requires two-step sign-in. If you have it, it stays on.`,
  },
  deleted: {
    heading: (company) => `An owner deleted ${company}`,
    text: `The company is gone from ${brandName}, with its requests, messages and statement. We keep a record of agreed quotes, without names, and the invoices we issued, as tax law requires. You keep your account.`,
  },
} satisfies Record<string, MembershipText>

interface MembershipText {
  heading: (company: string, member: string) => string
  text: string
  action?: MailLink
}

interface MembershipChange {
  outcome: keyof typeof membershipTexts
  company: string | undefined
  member?: string
}

interface ReportedChange {
  /** The names of what changed. */
  changed: string
  /** The address of the account that changed it. */
  by: string
}

const acceptInvitation = (url: string) => ({ label: 'Accept the invitation', url })
const openDashboard = { label: 'Open your dashboard', url: '/dashboard' }
const openSettings = {
  label: 'Open Settings',
  url: '/dashboard?tab=settings',
}

const nameMax = 40

/** Letters, digits, blanks and a few signs. A dot within a word would make a program show a link. */
function plainName(name: string): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{M}\p{N} .,&'’()-]/gu, ' ')
    .replaceAll(/\.(?=\S)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return cutText(plain, nameMax)
}
