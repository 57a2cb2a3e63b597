import type { QueryClient } from '@tanstack/react-query'
import type { OperatorRequest } from '#domain/operations/operations.ts'

/** A change that waited for one's own earlier ones is made to the version these have left. */
export function followOwnChanges<Input>(
  queryClient: QueryClient,
  mutationKey: string[],
  input: Input,
): Input {
  if (!isVersioned(input)) return input
  const done = queryClient.getMutationCache().findAll({ mutationKey, status: 'success' })
  const steps = done.map(({ state }) => ({
    from: isVersioned(state.variables) ? state.variables.version : null,
    to: (state.data as OperatorRequest).version,
  }))
  const own = new Set([input.version])
  for (const { from, to } of steps.toSorted((a, b) => a.to - b.to)) {
    if (from !== null && own.has(from)) own.add(to)
  }
  return { ...input, version: Math.max(...own) }
}

function isVersioned(input: unknown): input is { version: number } {
  return typeof input === 'object' && input !== null && 'version' in input
}
