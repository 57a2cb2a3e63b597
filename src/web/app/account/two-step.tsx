import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { encode } from 'uqr'
import * as z from 'zod/mini'
import {
  codeSchema,
  isTwoStep,
  secondFactorMessages as messages,
  passkeyMessages,
  type SecondFactors,
} from '#domain/accounts/second-factor.ts'
import type { MissingFactor } from '#domain/accounts/user.ts'
import { Button } from '#ui/button.tsx'
import { Outcome } from '#ui/outcome.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useAccount, useUser } from '#web/queries/account.ts'
import {
  secondFactorsQuery,
  useFactorChange,
  useRemovePasskey,
} from '#web/queries/second-factors.ts'
import { useCall } from '#web/queries/use-call.ts'
import { AccountSection } from '#web/shared/account-section.tsx'
import { createPasskey } from '#web/shared/ask-for-passkey.ts'
import { codeInput } from '#web/shared/auth-field.tsx'
import { AskFirst } from '#web/shared/form/ask-first.tsx'
import { Failure } from '#web/shared/form/failure.tsx'
import { Form } from '#web/shared/form/submit-form.tsx'
import { Loaded } from '#web/shared/load-error.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { RecoveryCodes, RecoveryCodesLeft } from './recovery-codes.tsx'

export function TwoStep() {
  const { missingFactor } = useUser()
  const query = useQuery(secondFactorsQuery(useAccount()))
  const [codes, setCodes] = useState<string[] | null>(null)

  return (
    <AccountSection heading="Two-step sign-in">
      {missingFactor && <p className="mt-2 font-semibold">{waiting[missingFactor]}</p>}
      <p className="mt-2 text-soft">
        After your password, we ask for a code from an app on your phone, so a stolen password isn’t
        enough.
      </p>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : (
        <div className="mt-4">
          <Loaded query={query} what="two-step sign-in" skeleton={<Skeleton className="h-16" />}>
            {(factors) => (
              <>
                {factors.authenticatorSince === null ? (
                  <SetUpAuthenticator onDone={setCodes} />
                ) : (
                  <Authenticator factors={factors} />
                )}
                {isTwoStep(factors) && (
                  <RecoveryCodesLeft left={factors.recoveryCodesLeft} onCodes={setCodes} />
                )}
              </>
            )}
          </Loaded>
        </div>
      )}
    </AccountSection>
  )
}

const waiting: Record<MissingFactor, string> = {
  operators: 'Set this up or add a passkey to use the operator tools.',
  company: 'Set this up or add a passkey to open your company’s requests.',
}

function Authenticator({ factors }: { factors: SecondFactors }) {
  const remove = useFactorChange(useAccount().removeAuthenticator)
  return (
    <>
      <p className="mt-4">
        On since <Moment at={factors.authenticatorSince ?? ''} />, with an authenticator app.
      </p>
      <AskFirst
        opener="Remove…"
        look="quiet"
        confirm="Remove"
        change={remove}
        failed={messages.removeFailed}
      >
        {factors.passkeys.length > 0 ? leavesPasskeys : leavesPassword}
      </AskFirst>
    </>
  )
}

const leavesPasskeys = 'Signing in with your password will ask for a passkey instead of a code.'
const leavesPassword =
  'Your password alone will sign you in again, and your recovery codes will stop working.'

interface SetUpProps {
  /** Gets the recovery codes, which are shown once. */
  onDone: (recoveryCodes: string[] | null) => void
}

function SetUpAuthenticator({ onDone }: SetUpProps) {
  const start = useCall(useAccount().startAuthenticator)

  if (start.data) {
    return <ConfirmForm uri={start.data.uri} onDone={onDone} onCancel={start.reset} />
  }
  return (
    <>
      <Button look="outline" isBusy={start.isPending} onClick={() => start.mutate()}>
        {start.isPending ? 'Starting…' : 'Set up two-step sign-in'}
      </Button>
      <Failure error={start.error} fallback={messages.startFailed} />
    </>
  )
}

interface ConfirmFormProps extends SetUpProps {
  uri: string
  onCancel: () => void
}

const schema = z.object({ code: codeSchema })

function ConfirmForm({ uri, onDone, onCancel }: ConfirmFormProps) {
  const account = useAccount()
  const key = new URLSearchParams(uri.split('?')[1]).get('secret') ?? ''
  // The codes are passed on before anything is read again: what shows them must be there first.
  const { mutateAsync: confirm } = useFactorChange(async (code: string) =>
    onDone((await account.confirmAuthenticator({ code })).recoveryCodes),
  )

  return (
    <div className="two-step-set-up">
      <QrCode text={uri} />
      <div className="grid gap-4">
        <p>
          Scan this with an authenticator app, or type in the key{' '}
          <code className="text-sm wrap-anywhere select-all">
            {key.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </code>
          . Then enter the code that the app shows.
        </p>
        <Form
          schema={schema}
          saved={{ code: '' }}
          focusOn="code"
          act={({ code }) => confirm(code)}
          submit="Turn on"
          busy="Checking…"
          failed={messages.confirmFailed}
          onCancel={onCancel}
        >
          {({ field }) => field('code', 'Code from the app', codeInput)}
        </Form>
      </div>
    </div>
  )
}

/** Drawn here: its text is a secret that no other service should see. Dark on white in both themes, for cameras. */
function QrCode({ text }: { text: string }) {
  // Its standard asks for four modules that stay white around the code.
  const { size, data } = useMemo(() => encode(text, { ecc: 'L', border: 4 }), [text])
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      width={208}
      height={208}
      className="border border-rule"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}

export function Passkeys() {
  const account = useAccount()
  const { data: factors } = useQuery(secondFactorsQuery(account))
  const [codes, setCodes] = useState<string[] | null>(null)
  const add = useFactorChange(async () => {
    const created = await createPasskey(account.startPasskey)
    setCodes((await account.addPasskey(created)).recoveryCodes)
  })
  const remove = useRemovePasskey()

  return (
    <AccountSection heading="Passkeys">
      <p className="mt-2 text-soft">
        Sign in with your fingerprint, face, screen lock or security key instead of your password.
        Once you have a passkey, signing in with your password asks for a second step too.
      </p>
      <PasskeyList remove={remove} onAsk={add.reset} />
      {add.isSuccess && <Outcome>{passkeyMessages.added}</Outcome>}
      <Failure error={add.error} fallback={passkeyMessages.addFailed} />
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {!codes && factors && (
        <Button
          look="outline"
          className="mt-4"
          isBusy={add.isPending}
          onClick={() => {
            remove.reset()
            add.mutate(undefined)
          }}
        >
          {add.isPending ? 'Waiting for your device…' : 'Add a passkey'}
        </Button>
      )}
    </AccountSection>
  )
}
