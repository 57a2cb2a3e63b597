import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { Account } from '#contract/backend.ts'
import { type Passkey, passkeyNameSchema } from '#domain/accounts/passkey.ts'
import { passkeyMessages as messages } from '#domain/accounts/passkey-messages.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import {
  secondFactorsQuery,
  useFactorChange,
  type useRemovePasskey,
} from '#web/queries/second-factors.ts'
import { ConfirmChange, CreatedAndUsed, Outcome } from '#web/shared/account-section.tsx'
import { AuthField } from '#web/shared/auth-field.tsx'
import { Loaded } from '#web/shared/load-error.tsx'
import { SubmitForm } from '#web/shared/submit-form.tsx'
import { useForm } from '#web/shared/use-form.ts'

interface PasskeyListProps {
  account: Account
  remove: ReturnType<typeof useRemovePasskey>
  /** Before a question opens. */
  onAsk?: () => void
}

export function PasskeyList({ account, remove, onAsk }: PasskeyListProps) {
  const query = useQuery(secondFactorsQuery(account))

  return (
    <>
      <div className="mt-4">
        <Loaded query={query} what="your passkeys" skeleton={<Skeleton className="h-16" />}>
          {({ passkeys, authenticatorSince }) =>
            passkeys.length === 0 ? (
              <p className="text-soft">You have no passkeys.</p>
            ) : (
              <ul className="border-t border-rule">
                {passkeys.map((passkey) => (
                  <li key={passkey.id} className="border-b border-rule py-3">
                    <PasskeyItem
                      account={account}
                      passkey={passkey}
                      isLast={authenticatorSince === null && passkeys.length === 1}
                      remove={remove}
                      onAsk={() => {
                        onAsk?.()
                        remove.reset()
                      }}
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {remove.isSuccess && <Outcome key={remove.variables}>{messages.removed}</Outcome>}
    </>
  )
}

interface PasskeyItemProps {
  account: Account
  passkey: Passkey
  /** Whether it is the only second factor of the account. */
  isLast: boolean
  remove: ReturnType<typeof useRemovePasskey>
  /** Before a question opens: what came of an earlier one is over. */
  onAsk: () => void
}

/** One passkey, with what can be done about it. */
function PasskeyItem({ account, passkey, isLast, remove, onAsk }: PasskeyItemProps) {
  const [asked, setAsked] = useState<'rename' | 'remove' | null>(null)
  const openersRef = useRef<HTMLDivElement>(null)
  const lastAsked = useRef<'rename' | 'remove'>(null)
  const close = () => setAsked(null)

  // Closed again, focus goes back to the button. Its text may have changed with the name.
  useEffect(() => {
    if (asked !== null || lastAsked.current === null) return
    const position = lastAsked.current === 'rename' ? 'first' : 'last'
    openersRef.current?.querySelector<HTMLElement>(`:${position}-child`)?.focus()
    lastAsked.current = null
  }, [asked])

  function ask(what: 'rename' | 'remove') {
    lastAsked.current = what
    onAsk()
    setAsked(what)
  }

  return (
    <>
      <Facts passkey={passkey} />
      {asked === 'rename' && <RenameForm account={account} passkey={passkey} onDone={close} />}
      {asked === 'remove' && (
        <ConfirmChange
          confirm="Remove passkey"
          change={{ ...remove, mutate: () => remove.mutate(passkey.id) }}
          failed={messages.removeFailed}
          onCancel={close}
        >
          {isLast ? removesLast : removesOne}
        </ConfirmChange>
      )}
      {asked === null && (
        <div ref={openersRef} className="mt-1 -ml-5 flex flex-wrap">
          <Button look="quiet" onClick={() => ask('rename')}>
            Rename…<span className="sr-only"> {passkey.name}</span>
          </Button>
          <Button look="quiet" onClick={() => ask('remove')}>
            Remove…<span className="sr-only"> {passkey.name}</span>
          </Button>
        </div>
      )}
    </>
  )
}

const removesOne = 'It will no longer sign you in. You can also delete it on your device.'
const removesLast =
  'Your password alone will sign you in again, and your recovery codes will stop working.'

function Facts({ passkey }: { passkey: Passkey }) {
  const { name, isSynced } = passkey
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
        {name}
        {isSynced && <Badge tone="neutral">Synced</Badge>}
      </p>
      <p className="mt-1 text-sm text-soft">
        <CreatedAndUsed {...passkey} />
      </p>
    </>
  )
}

interface RenameFormProps {
  account: Account
  passkey: Passkey
  onDone: () => void
}

const schema = z.object({ name: passkeyNameSchema })
const wording = { submit: 'Save', busy: 'Saving…', failed: messages.renameFailed }

function RenameForm({ account, passkey: { id, name }, onDone }: RenameFormProps) {
  const { mutateAsync: rename } = useFactorChange(account, (filled: { name: string }) =>
    account.renamePasskey(id, filled),
  )
  const form = useForm(schema, { name })

  return (
    <div className="mt-4">
      <SubmitForm
        form={form}
        focusOn="name"
        act={rename}
        onDone={onDone}
        wording={wording}
        onCancel={onDone}
      >
        <AuthField form={form} name="name" label="Name" autoComplete="off" />
      </SubmitForm>
    </div>
  )
}
