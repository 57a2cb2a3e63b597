import { companyRules } from '#domain/companies/company.ts'
import { brandName } from '#domain/site/brand.ts'
import type { Mail } from './outbox-store.ts'

interface InvitationText {
  company: string
  inviter: string
  token: string
}

const nameMax = 40

/**
 * Anyone can be invited by anyone, so the email has no text of the inviter but two names, cut and without anything that
 * could become a link.
 */
export function composeCompanyInvitation(
  recipient: string,
  publicUrl: string,
  { company, inviter, token }: InvitationText,
): Mail {
  return {
    recipient,
    subject: `You're invited to a company on ${brandName}`,
    body: `${plainName(inviter)}
invites you to join
${plainName(company)}
on ${brandName}, to see and discuss its requests. Open this link, then sign in or
create an account with this email address:

${publicUrl}/dashboard#join=${token}

The link works once, for ${companyRules.invitationDays} days.

If you don't know them, you can ignore this email.
`,
  }
}

/** Letters, digits, blanks and a few signs. A dot within a word would make a program show a link. */
export function plainName(name: string): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{M}\p{N} .,&'()-]/gu, ' ')
    .replaceAll(/\.(?=\S)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.length <= nameMax ? plain : `${plain.slice(0, nameMax - 3)}...`
}
