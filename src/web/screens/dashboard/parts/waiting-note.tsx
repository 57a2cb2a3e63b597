import { clsx } from 'clsx'
import type { HitRequest } from '#domain/requests/hit-request.ts'
import { describeWaiting } from '#domain/requests/waiting-wording.ts'
import { useNow } from '#web/shared/use-now.ts'

interface WaitingNoteProps {
  request: HitRequest
  /** On a line of its own. */
  isBlock?: boolean
}

/** Whose turn it is: until when we answer, or that the client is asked. Nothing while no side is. */
export function WaitingNote({ request, isBlock = false }: WaitingNoteProps) {
  const text = describeWaiting(request, { now: useNow() })
  if (text === undefined) return null
  const isOnClient = request.waitingOn === 'client'
  return (
    <span
      className={clsx(
        isBlock && 'block text-[0.9375rem]',
        isOnClient ? 'font-semibold text-ink' : 'font-normal text-soft',
      )}
    >
      {text}
    </span>
  )
}
