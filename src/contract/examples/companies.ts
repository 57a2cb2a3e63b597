import type { companyEndpoints, invitationLinkEndpoints } from '#contract/companies.ts'
import type { User } from '#domain/accounts/user.ts'
import type { Members } from '#domain/companies/company.ts'
import type { Examples } from './example.ts'
import { sampleClient } from './requests.ts'

const id = 'p3Qm7Zc9'
const colleague = { id: 'w5Tk1Vb8', name: 'Charles Babbage', email: 'charles@example.com' }
const token = 'kD8r2vXw0n5TqYb1'
const { name, company, email } = sampleClient

const user: User = { id, ...sampleClient, companyId: id, companyRole: 'owner', role: 'client' }

const members: Members = {
  members: [
    { id, name, email, role: 'owner', joinedAt: '2026-01-12T09:00:00.000Z', isYou: true },
    { ...colleague, role: 'member', joinedAt: '2026-02-03T10:30:00.000Z', isYou: false },
  ],
  invitations: [
    {
      id: 'a8d2f3a0-5d1c-4b55-b7b4-0c7de5c1f0a9',
      email: 'mary@example.com',
      role: 'member',
      createdAt: '2026-11-04T08:00:00.000Z',
      expiresAt: '2026-11-11T08:00:00.000Z',
    },
  ],
}

export const companyExamples: Examples<typeof companyEndpoints> = {
  listCompanies: {
    reply: {
      companies: [
        {
          id,
          name: company,
          role: 'owner',
          isCurrent: true,
          memberCount: 2,
          openRequests: 1,
          agreedQuotes: 1,
        },
      ],
    },
  },
  switchCompany: { body: { id }, reply: { user } },
  renameCompany: { body: { name: company }, reply: { user } },
  deleteCompany: {
    body: { name: company },
    reply: { user: { id, name, email, role: 'client' } },
  },
  leaveCompany: { reply: { user: { id, name, email, role: 'client' } } },
  listMembers: { reply: members },
  changeMemberRole: { body: { role: 'owner' }, reply: members },
  removeMember: { reply: members },
  inviteMember: { body: { email: 'mary@example.com', role: 'member' }, reply: members },
  revokeInvitation: { reply: members },
  acceptCompanyInvitation: { body: { token }, reply: { user } },
}

export const invitationLinkExamples: Examples<typeof invitationLinkEndpoints> = {
  readCompanyInvitation: {
    body: { token },
    reply: {
      company,
      inviter: name,
      email: 'mary@example.com',
      role: 'member',
      expiresAt: '2026-11-11T08:00:00.000Z',
      hasAccount: false,
    },
  },
  signUpByInvitation: {
    body: { token, name: 'Mary Somerville', password: 'mechanism of the heavens' },
    reply: {
      user: {
        id: 'z2Hn6Gd4',
        name: 'Mary Somerville',
        email: 'mary@example.com',
        role: 'client',
        company,
        companyId: id,
        companyRole: 'member',
        isEmailConfirmed: true,
      },
    },
  },
}
