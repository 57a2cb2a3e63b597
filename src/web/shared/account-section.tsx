import { clsx } from 'clsx'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { accountMessages } from '#domain/accounts/account-messages.ts'
import { messages } from '#domain/values/messages.ts'
import { Button } from '#ui/button.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { errorMessage } from '#web/shared/show-form-error.ts'

export function AccountSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="mt-8 border-t border-rule pt-6 first-of-type:mt-4 first-of-type:border-t-0 first-of-type:pt-2"
    >
      <h3 id={id} className="text-xl">
        {heading}
      </h3>
      {children}
    </section>
  )
}

/** Names and values, side by side where there is room. */
export function AccountLines({ children }: { children: ReactNode }) {
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-3 wrap-anywhere sm:grid-cols-[7rem_1fr]">{children}</dl>
  )
}

export function AccountLine({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-soft max-sm:-mb-3 max-sm:text-sm">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface OutcomeProps {
  isProblem?: boolean
  children: ReactNode
}

/**
 * What came of something, said where it was done: a toast would lie behind the open panel, out of
 * reach. Focus moves here from a button that was removed.
 */
export function Outcome({ isProblem = false, children }: OutcomeProps) {
  const ref = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    if (isFocusLost()) ref.current?.focus()
  }, [])

  return (
    <p
      ref={ref}
      tabIndex={-1}
      role={isProblem ? 'alert' : 'status'}
      className={clsx(
        'mt-4 border-l-2 px-4 py-3 font-semibold outline-none',
        isProblem ? 'border-danger bg-danger-soft' : 'border-green bg-green-soft',
      )}
    >
      {children}
    </p>
  )
}

/** Why a change failed, if it did. */
export function ErrorOutcome({ error, fallback }: { error: Error | null; fallback: string }) {
  return error && <Outcome isProblem>{errorMessage(error, fallback)}</Outcome>
}

interface ConfirmChangeProps {
  /** What follows from it. */
  children: string
  confirm: string
  change: { mutate: () => void; isPending: boolean; error: Error | null }
  failed: string
  onCancel: () => void
}

/** Asks before something stops working. Focus comes here, on the button that changes nothing. */
export function ConfirmChange(props: ConfirmChangeProps) {
  const { children, confirm, change, failed, onCancel } = props
  const cancelRef = useRef<HTMLButtonElement>(null)
  useEffect(() => cancelRef.current?.focus(), [])

  return (
    <div className="mt-4 border-l-2 border-danger pl-5">
      <p>{children}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button isBusy={change.isPending} onClick={() => change.mutate()}>
          {confirm}
        </Button>
        <Button ref={cancelRef} look="quiet" disabled={change.isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <ErrorOutcome error={change.error} fallback={failed} />
    </div>
  )
}

interface AskFirstProps extends Omit<ConfirmChangeProps, 'onCancel'> {
  change: ConfirmChangeProps['change'] & { reset: () => void }
  /** What the button says that opens the question. */
  opener: ReactNode
  look?: 'outline' | 'quiet'
}

/** A button for something that is asked about before it is done. */
export function AskFirst({ opener, look = 'outline', ...question }: AskFirstProps) {
  const { isOpen, openerRef, open, close } = useOpenedForm()
  if (isOpen) return <ConfirmChange {...question} onCancel={close} />
  return (
    <Button
      ref={openerRef}
      look={look}
      className={look === 'quiet' ? 'mt-1 -ml-5' : 'mt-4'}
      onClick={() => {
        question.change.reset()
        open()
      }}
    >
      {opener}
    </Button>
  )
}

/** When something was made, and when it was used last. */
export function CreatedAndUsed(props: { createdAt: string; lastUsedAt: string | null }) {
  const { createdAt, lastUsedAt } = props
  return (
    <>
      Created <Moment at={createdAt} />,{' '}
      {lastUsedAt === null ? (
        'never used'
      ) : (
        <>
          last used <Moment at={lastUsedAt} />
        </>
      )}
    </>
  )
}

interface EmailButtonProps {
  sending: {
    mutate: () => void
    isPending: boolean
    isSuccess: boolean
    error: Error | null
  }
  /** What else can be pressed, beside it. */
  beside?: ReactNode
  children: string
}

/** Has an email sent, and says below whether it was. */
export function EmailButton({ sending, beside, children }: EmailButtonProps) {
  const { mutate, isPending, isSuccess, error } = sending
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-x-3 gap-y-2">
        <Button look="outline" isBusy={isPending} onClick={() => mutate()}>
          {isPending ? 'Sending…' : children}
        </Button>
        {beside}
      </div>
      {isSuccess && <Outcome>{accountMessages.emailSent}</Outcome>}
      <ErrorOutcome error={error} fallback={messages.emailFailed} />
    </>
  )
}

/** A form that a button opens in its place. Closed again, focus goes back to the button. */
export function useOpenedForm() {
  const [isOpen, setIsOpen] = useState(false)
  const wasOpen = useRef(false)
  const openerRef = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (wasOpen.current && !isOpen) openerRef.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  return { isOpen, openerRef, open: () => setIsOpen(true), close: () => setIsOpen(false) }
}

/** The element that had it was removed. */
function isFocusLost(): boolean {
  const { activeElement } = document
  return activeElement === document.body || activeElement?.tagName === 'DIALOG'
}

interface DeletionProps {
  heading: string
  /** What goes and what is kept, before anything is asked for. */
  sentences: string[]
  /** The form that deletes. */
  children: (close: () => void) => ReactNode
}

export function Deletion({ heading, sentences, children }: DeletionProps) {
  const { isOpen, openerRef, open, close } = useOpenedForm()
  return (
    <AccountSection heading={heading}>
      {sentences.map((sentence) => (
        <p key={sentence} className="mt-2 text-soft">
          {sentence}
        </p>
      ))}
      {isOpen ? (
        <div className="mt-5 border-l-2 border-danger pl-5">{children(close)}</div>
      ) : (
        <Button
          ref={openerRef}
          look="outline"
          className="mt-4 border-danger! text-danger!"
          onClick={open}
        >
          {heading}…
        </Button>
      )}
    </AccountSection>
  )
}
