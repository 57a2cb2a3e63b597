import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Account } from '#contract/backend.ts'

export function calendarQuery(account: Account) {
  return queryOptions({
    queryKey: ['calendar'],
    queryFn: () => account.readCalendar(),
  })
}

export function useCreateCalendar(account: Account) {
  return useCalendarCall(account, () => account.createCalendar())
}

export function useDeleteCalendar(account: Account) {
  return useCalendarCall(account, () => account.deleteCalendar())
}

function useCalendarCall<Reply>(account: Account, call: () => Promise<Reply>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: () => queryClient.invalidateQueries(calendarQuery(account)),
  })
}
