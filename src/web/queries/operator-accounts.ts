import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Account, Operations } from '#contract/backend.ts'
import type {
  OperatorAccounts,
  OperatorAction,
  ServiceLogQuery,
} from '#domain/accounts/operator-account.ts'
import { userKey } from './session.ts'

export function operatorAccountsQuery(operations: Operations) {
  return queryOptions({
    queryKey: ['admin', 'operators'],
    queryFn: () => operations.listOperatorAccounts(),
  })
}

/** The security log of all accounts, the newest first. */
export function serviceLogQuery(
  operations: Operations,
  filter: Pick<ServiceLogQuery, 'kind' | 'account'>,
) {
  return infiniteQueryOptions({
    queryKey: ['admin', 'security-log', filter],
    queryFn: ({ pageParam }) =>
      operations.listServiceLog({
        ...filter,
        ...(pageParam === null ? {} : { before: String(pageParam) }),
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    // What was found before stays until the next answer is here.
    placeholderData: keepPreviousData,
  })
}

export function useInviteOperator(operations: Operations) {
  return useOperatorCall(operations, operations.inviteOperator)
}

export function useChangeOperator(operations: Operations) {
  return useOperatorCall(operations, ({ id, action }: { id: string; action: OperatorAction }) =>
    operations.changeOperator(id, { action }),
  )
}

export function useWithdrawInvitation(operations: Operations) {
  return useOperatorCall(operations, ({ id }: { id: string }) => operations.withdrawInvitation(id))
}

/** Every one of these answers with the list as it is then, and is in the log. */
function useOperatorCall<Input>(
  operations: Operations,
  call: (input: Input) => Promise<OperatorAccounts>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => call(input),
    onSuccess(accounts) {
      queryClient.setQueryData(operatorAccountsQuery(operations).queryKey, accounts)
      void queryClient.invalidateQueries({ queryKey: ['admin', 'security-log'] })
      // The admin may have changed themselves.
      void queryClient.invalidateQueries({ queryKey: userKey })
    },
    onError: () => queryClient.invalidateQueries(operatorAccountsQuery(operations)),
  })
}

/** The user is signed out afterwards: the grant ends every session. */
export function useAcceptInvitation(account: Account) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => account.acceptInvitation({ token }),
    onSuccess: () => void queryClient.setQueryData(userKey, null),
  })
}
