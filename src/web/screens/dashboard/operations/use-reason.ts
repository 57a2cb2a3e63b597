import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Draft, useDraft } from './tool-drafts.tsx'

export interface Reason {
  draft: Draft
  /** True from the press that asks for it until it is sent or dropped. */
  isAsked: boolean
  ask: () => void
  forget: () => void
  drop: () => void
}

interface ReasonOptions {
  requestId: string
  /** Names the draft. */
  name: string
  fieldRef: RefObject<HTMLElement | null>
  /** The button that asks for it: focus goes back to it when the reason is dropped. */
  openerRef?: RefObject<HTMLElement | null>
}

/** A reason that one press asks for and the next one sends. */
export function useReason({ requestId, name, fieldRef, openerRef }: ReasonOptions): Reason {
  const draft = useDraft(requestId, name)
  const [isAsked, setIsAsked] = useState(draft.isDirty)

  function forget() {
    draft.clear()
    setIsAsked(false)
  }

  return {
    draft,
    isAsked,
    forget,
    ask() {
      flushSync(() => setIsAsked(true))
      fieldRef.current?.focus()
    },
    drop() {
      flushSync(forget)
      openerRef?.current?.focus()
    },
  }
}
