import { brandName } from '#domain/site/brand.ts'
import { plainName } from './compose-company-invitation.ts'
import type { Mail } from './outbox-store.ts'

interface MembershipFacts {
  company: string | null
  /** Who joined. */
  member?: string
}

/** About a company, so that its members notice a change that they did not expect. */
export function composeMembership(
  recipient: string,
  outcome: MembershipOutcome,
  { company, member }: MembershipFacts,
): Mail {
  const { subject, text } = texts[outcome]
  return {
    recipient,
    subject,
    body: `${text}

Company: ${plainName(company ?? '')}${member === undefined ? '' : `\nMember: ${plainName(member)}`}

If you didn't expect this, talk to your colleagues.
`,
  }
}

const texts = {
  owner: {
    subject: "You're now an owner of your company",
    text: `You're now an owner of a company on ${brandName}. You can accept quotes, manage
its members, and rename or delete it.`,
  },
  member: {
    subject: "You're no longer an owner of your company",
    text: `You're still a member of the company on ${brandName}: you see and discuss its
requests. Its owners accept quotes and manage its members.`,
  },
  removed: {
    subject: 'You were removed from a company',
    text: `You're no longer a member of a company on ${brandName}, and don't see its
requests any more. API tokens and webhooks that you made for it stopped
working. Your account stays.`,
  },
  joined: {
    subject: 'A new member joined your company',
    text: `Someone accepted an invitation to your company on ${brandName}. Your account
shows who its members are.`,
  },
  deleted: {
    subject: 'Your company was deleted',
    text: `An owner deleted your company on ${brandName}, with its requests, messages and
statement. We keep a record of agreed quotes, without names. Your account
stays.`,
  },
} as const

export type MembershipOutcome = keyof typeof texts
