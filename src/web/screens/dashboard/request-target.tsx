import type { HitRequest } from '#domain/hit-request.ts'
import { Strike } from '#ui/strike.tsx'

/** The product to be replaced, struck once it is. */
export function RequestTarget({ request }: { request: HitRequest }) {
  return <Strike isStruck={request.status === 'completed'}>{request.targetSaaS}</Strike>
}
