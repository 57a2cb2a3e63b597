import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import {
  passkeyMessages as messages,
  type Passkey,
  passkeyNameSchema,
} from '#domain/accounts/second-factor.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Outcome } from '#ui/outcome.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useAccount } from '#web/queries/account.ts'
import {
  secondFactorsQuery,
  useFactorChange,
  useRemovePasskey,
} from '#web/queries/second-factors.ts'
import { CreatedAndUsed } from '#web/shared/account-section.tsx'
import { Confirm, useOpened } from '#web/shared/form/ask-first.tsx'
import { Form } from '#web/shared/form/submit-form.tsx'
import { Loaded } from '#web/shared/load-error.tsx'

interface PasskeyListProps {
  remove: ReturnType<typeof useRemovePasskey>
  onAsk?: () => void
}

export function PasskeyList({ remove, onAsk }: PasskeyListProps) {
  const query = useQuery(secondFactorsQuery(useAccount()))

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
  passkey: Passkey
  /** Whether it is the only second factor of the account. */
  isLast: boolean
  remove: ReturnType<typeof useRemovePasskey>
  /** Before a question opens: what came of an earlier one is over. */
  onAsk: () => void
}

function PasskeyItem({ passkey, isLast, remove, onAsk }: PasskeyItemProps) {
  const account = useAccount()
  const { opened, openerFor, close } = useOpened<'rename' | 'remove'>()
  const { mutateAsync: rename } = useFactorChange((filled: { name: string }) =>
    account.renamePasskey(passkey.id, filled),
  )

  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
        {passkey.name}
        {passkey.isSynced && <Badge tone="neutral">Synced</Badge>}
      </p>
      <p className="mt-1 text-sm text-soft">
        <CreatedAndUsed {...passkey} />
      </p>
      {opened === 'rename' && (
        <div className="mt-4">
          <Form
            schema={schema}
            saved={{ name: passkey.name }}
            focusOn="name"
            act={rename}
            onDone={close}
            submit="Save"
            failed={messages.renameFailed}
            onCancel={close}
          >
            {({ field }) => field('name', 'Name', { autoComplete: 'off' })}
          </Form>
        </div>
      )}
      {opened === 'remove' && (
        <Confirm
          confirm="Remove passkey"
          change={{ ...remove, mutate: () => remove.mutate(passkey.id) }}
          failed={messages.removeFailed}
          onCancel={close}
        >
          {isLast ? removesLast : removesOne}
        </Confirm>
      )}
      {opened === null && (
        <div className="mt-1 -ml-5 flex flex-wrap">
          <Button {...openerFor('rename', onAsk)} look="quiet">
            Rename…<span className="sr-only"> {passkey.name}</span>
          </Button>
          <Button {...openerFor('remove', onAsk)} look="quiet">
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

/** After a reset password: a passkey that another person has added still signs in. Without any, it closes itself. */
export function PasskeyCheck({ onClose }: { onClose: () => void }) {
  const { data: factors, isError } = useQuery(secondFactorsQuery(useAccount()))
  const remove = useRemovePasskey()
  // It stays when the last one is removed, and says so.
  const [isWanted, setIsWanted] = useState(false)
  const isNone = factors?.passkeys.length === 0 && !isWanted
  if (!isWanted && (isError || (factors && !isNone))) setIsWanted(true)

  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isNone) close()
  }, [isNone])

  if (!isWanted) return null
  return (
    <Dialog title="Check your passkeys" onClose={onClose} returnFocusTo="main">
      <p className="mt-4 text-soft">
        Your new password doesn’t affect your passkeys. They all still work. Remove any that you
        didn’t add.
      </p>
      <PasskeyList remove={remove} />
      <Button className="mt-6" onClick={onClose}>
        Done
      </Button>
    </Dialog>
  )
}

const schema = z.object({ name: passkeyNameSchema })
