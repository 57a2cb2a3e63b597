import { type ReactElement, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { takeFocus } from '#ui/focus.ts'
import { Failure } from './failure.tsx'

interface ConfirmProps {
  children: string
  confirm: string
  change: { mutate: () => void; isPending: boolean; error: Error | null }
  failed?: string
  conflict?: ReactElement
  cancel?: string
  onCancel: () => void
}

/** Asks before something that matters. Focus comes here, on the button that changes nothing. */
export function Confirm(props: ConfirmProps) {
  const { children, confirm, change, failed, conflict, cancel = 'Cancel', onCancel } = props
  return (
    <div className="mt-4 border-l-2 border-danger pl-5 wrap-anywhere">
      <p className="max-w-prose">{children}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button isBusy={change.isPending} onClick={() => change.mutate()}>
          {confirm}
        </Button>
        <Button ref={takeFocus} look="quiet" disabled={change.isPending} onClick={onCancel}>
          {cancel}
        </Button>
      </div>
      <Failure error={change.error} {...(failed && { fallback: failed })} conflict={conflict} />
    </div>
  )
}

interface AskFirstProps extends Omit<ConfirmProps, 'onCancel'> {
  change: ConfirmProps['change'] & { reset: () => void }
  opener: string
  /** What it is about, for screen readers, where the button is one of several. */
  subject?: string
  look?: 'outline' | 'quiet'
}

export function AskFirst({ opener, subject, look = 'outline', ...question }: AskFirstProps) {
  const { opened, openerFor, close } = useOpened()
  if (opened) return <Confirm {...question} onCancel={close} />
  return (
    <Button
      {...openerFor('question', question.change.reset)}
      look={look}
      className={look === 'quiet' ? 'mt-1 -ml-5' : 'mt-4'}
    >
      {opener}
      {subject && <span className="sr-only"> {subject}</span>}
    </Button>
  )
}

/** What a button opens in its place. Closed again, focus goes back to the button. */
export function useOpened<Kind extends string = string>(isOpened?: Kind) {
  const [opened, setOpened] = useState<Kind | null>(isOpened ?? null)
  const closed = useRef<Kind>(null)
  return {
    opened,
    close() {
      closed.current = opened
      setOpened(null)
    },
    openerFor: (kind: Kind, onOpen?: () => void) => ({
      ref(button: HTMLButtonElement | null) {
        if (!button || closed.current !== kind) return
        closed.current = null
        button.focus()
      },
      onClick() {
        onOpen?.()
        setOpened(kind)
      },
    }),
  }
}
