import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** A call. The queries that it changes are read again before it counts as done. Its answer, which may be a secret, is not kept. */
export function useCall<Input = void, Reply = unknown>(
  call: (input: Input) => Promise<Reply>,
  ...changed: QueryKey[]
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => call(input),
    onSuccess: () =>
      Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    gcTime: 0,
  })
}
