import { orderedParam } from '#web/shared/paths.ts'
import { useSearchParams } from '#web/shared/router/router-context.tsx'

/** Whether the address names this request as the one that has just been ordered. */
export function useIsJustOrdered(id: string): boolean {
  const [params] = useSearchParams()
  return params.get(orderedParam) === id
}
