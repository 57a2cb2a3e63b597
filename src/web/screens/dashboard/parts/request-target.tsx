import type { HitRequest } from '#domain/requests/hit-request.ts'
import { Strike } from '#ui/strike.tsx'
import { WrapLongWords } from './wrap-long-words.tsx'

/** The product to be replaced, struck once it is. */
export function RequestTarget({ request }: { request: HitRequest }) {
  const { status, targetSaaS } = request
  return (
    <WrapLongWords text={targetSaaS}>
      <Strike isStruck={status === 'completed'}>{targetSaaS}</Strike>
    </WrapLongWords>
  )
}
