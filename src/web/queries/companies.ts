import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Account, Links, Operations } from '#contract/backend.ts'
import type { User } from '#domain/accounts/user.ts'
import type { InvitedSignUp, Members, TeamKind } from '#domain/companies/team.ts'
import { useBackend, useCapability } from '#web/shared/backend-context.tsx'
import type { MemberChange, TeamCalls } from '#web/shared/team-members.tsx'
import { userKey } from './session.ts'

const companiesKey = ['companies']

export function companiesQuery(account: Account) {
  return queryOptions({
    queryKey: companiesKey,
    queryFn: async () => (await account.listCompanies()).companies,
  })
}

/** Which team an emailed invitation is to. It belongs to no user. */
export function invitationQuery(links: Links, token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => links.readInvitation({ token }),
    retry: false,
  })
}

export function useSignUpByInvitation() {
  const links = useCapability('links')
  const backend = useBackend()
  return useUserCall(async (form: InvitedSignUp) => {
    const { user } = await links.signUpByInvitation(form)
    // The backend learns of the new session by reading it.
    return { user: (await backend.readUser()) ?? user }
  })
}

/** Answers with the user as they are then. Data of the company before is removed: see `clearOnUserChange`. */
export function useUserCall<Input = void>(call: (input: Input) => Promise<{ user: User | null }>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => (await call(input)).user,
    async onSuccess(user) {
      // An answer that is still under way may be older than the change.
      await queryClient.cancelQueries({ queryKey: userKey })
      queryClient.setQueryData(userKey, user)
      void queryClient.invalidateQueries({ queryKey: companiesKey })
    },
  })
}

type Team = ReturnType<typeof companyTeam> | ReturnType<typeof agencyTeam>

export function companyTeam(account: Account) {
  return {
    kind: 'company' as const,
    list: account.listMembers,
    invite: account.inviteMember,
    change: ({ id, action }: MemberChange) =>
      action === 'remove'
        ? account.removeMember(id)
        : account.changeMemberRole(id, { role: action === 'make-owner' ? 'owner' : 'member' }),
    withdraw: ({ id }: { id: string }) => account.revokeInvitation(id),
  }
}

export function agencyTeam(operations: Operations) {
  return {
    kind: 'agency' as const,
    list: operations.listOperatorAccounts,
    invite: operations.inviteOperator,
    change: ({ id, action }: MemberChange) => operations.changeOperator(id, { action }),
    withdraw: ({ id }: { id: string }) => operations.withdrawInvitation(id),
  }
}

export function membersQuery({ kind, list }: Pick<Team, 'kind' | 'list'>) {
  return queryOptions({ queryKey: ['members', kind], queryFn: () => list() })
}

export function useTeamCalls(team: Team): TeamCalls {
  return {
    kind: team.kind,
    invite: useMembersCall(team.kind, team.invite),
    change: useMembersCall(team.kind, team.change),
    withdraw: useMembersCall(team.kind, team.withdraw),
  }
}

/** Answers with the members as they are then. After a failure they are read again: another owner may have changed them. */
export function useMembersCall<Input>(kind: TeamKind, call: (input: Input) => Promise<Members>) {
  const queryClient = useQueryClient()
  const queryKey = ['members', kind]
  return useMutation({
    mutationFn: (input: Input) => call(input),
    onSuccess(members) {
      queryClient.setQueryData(queryKey, members)
      // The owner may have changed their own role, and it is in the log.
      for (const changed of [companiesKey, userKey, ['admin', 'security-log']]) {
        void queryClient.invalidateQueries({ queryKey: changed })
      }
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}
