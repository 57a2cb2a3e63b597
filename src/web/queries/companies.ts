import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Account, Links } from '#contract/backend.ts'
import type { User } from '#domain/accounts/user.ts'
import type { InvitedSignUp, Members } from '#domain/companies/company.ts'
import { useBackend } from '#web/shared/backend-context.tsx'
import { userKey } from './session.ts'

const companiesKey = ['companies']

/** The companies that the user is a member of. */
export function companiesQuery(account: Account) {
  return queryOptions({
    queryKey: companiesKey,
    queryFn: async () => (await account.listCompanies()).companies,
  })
}

/** The members of the company that the session is in, with open invitations for its owners. */
export function membersQuery(account: Account) {
  return queryOptions({ queryKey: ['members'], queryFn: () => account.listMembers() })
}

/** Which company an emailed invitation is to. It belongs to no user. */
export function companyInvitationQuery(links: Links, token: string) {
  return queryOptions({
    queryKey: ['company-invitation', token],
    queryFn: () => links.readCompanyInvitation({ token }),
    retry: false,
  })
}

export function useSignUpByInvitation(links: Links) {
  const backend = useBackend()
  return useUserCall(async (form: InvitedSignUp) => {
    const { user } = await links.signUpByInvitation(form)
    // The backend learns of the new session by reading it.
    return { user: (await backend.readUser()) ?? user }
  })
}

/**
 * Answers with the user as they are then: in another company, or in none. Data of the company before is removed:
 * see `clearOnUserChange`.
 */
export function useUserCall<Input = void>(call: (input: Input) => Promise<{ user: User }>) {
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

/** Answers with the members as they are then. After a failure they are read again: another owner may have changed them. */
export function useMembersCall<Input>(account: Account, call: (input: Input) => Promise<Members>) {
  const queryClient = useQueryClient()
  const { queryKey } = membersQuery(account)
  return useMutation({
    mutationFn: (input: Input) => call(input),
    onSuccess(members) {
      queryClient.setQueryData(queryKey, members)
      void queryClient.invalidateQueries({ queryKey: companiesKey })
      // The owner may have changed their own role.
      void queryClient.invalidateQueries({ queryKey: userKey })
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}
