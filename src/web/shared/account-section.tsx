import { type ReactNode, useId } from 'react'
import { accountMessages } from '#domain/accounts/account-messages.ts'
import { messages } from '#domain/values/messages.ts'
import { Button } from '#ui/button.tsx'
import { Outcome } from '#ui/outcome.tsx'
import { useOpened } from '#web/shared/form/ask-first.tsx'
import { Failure } from '#web/shared/form/failure.tsx'
import { Moment } from '#web/shared/moment.tsx'

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
  beside?: ReactNode
  children: string
}

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
      <Failure error={error} fallback={messages.emailFailed} />
    </>
  )
}

interface DeletionProps {
  heading: string
  sentences: string[]
  children: (close: () => void) => ReactNode
}

export function Deletion({ heading, sentences, children }: DeletionProps) {
  const { opened, openerFor, close } = useOpened()
  return (
    <AccountSection heading={heading}>
      {sentences.map((sentence) => (
        <p key={sentence} className="mt-2 text-soft">
          {sentence}
        </p>
      ))}
      {opened ? (
        <div className="mt-5 border-l-2 border-danger pl-5">{children(close)}</div>
      ) : (
        <Button {...openerFor('form')} look="outline" className="mt-4 border-danger! text-danger!">
          {heading}…
        </Button>
      )}
    </AccountSection>
  )
}
