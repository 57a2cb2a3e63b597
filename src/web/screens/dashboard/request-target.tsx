import type { HitRequest } from '#domain/hit-request.ts'
import { Strike } from '#ui/strike.tsx'
import { Breakable } from './breakable.tsx'

/** The product to be replaced, struck once it is. */
export function RequestTarget({ request }: { request: HitRequest }) {
  const { status, targetSaaS } = request
  return (
    <Breakable text={targetSaaS}>
      <Strike isStruck={status === 'completed'}>{targetSaaS}</Strike>
    </Breakable>
  )
}
