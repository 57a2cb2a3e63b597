import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import {
  codeSchema,
  passkeyMessages,
  recoveryCodeSchema,
  type SecondFactorMethod,
  type SecondStep as SecondStepProof,
  secondFactorMessages,
} from '#domain/accounts/second-factor.ts'
import { messages } from '#domain/values/messages.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import {
  secondStepQuery,
  useFinishSecondStep,
  useSignInWithPasskey,
} from '#web/queries/second-factors.ts'
import { askForPasskey } from '#web/shared/ask-for-passkey.ts'
import { codeInput } from '#web/shared/auth-field.tsx'
import { AuthForm } from '#web/shared/auth-page.tsx'
import { useCapability } from '#web/shared/backend-context.tsx'
import { useForm } from '#web/shared/form/use-form.tsx'
import { LoadError } from '#web/shared/load-error.tsx'

export function SecondStep({ onBack }: { onBack: () => void }) {
  const { data, isError, refetch } = useQuery(secondStepQuery(useCapability('account')))
  // Once signed in there is no step left: the form stays until the page is left.
  const [known, setKnown] = useState<SecondFactorMethod[]>()
  if (known === undefined && data && data.length > 0) setKnown(data)
  const methods = known ?? data

  return (
    <section aria-labelledby="second-step">
      <h2 id="second-step" className="text-2xl">
        Confirm it’s you
      </h2>
      {methods && methods.length > 0 && <Codes methods={methods} />}
      {methods?.length === 0 && <p className="mt-3">{secondFactorMessages.secondStepOver}</p>}
      {!methods && !isError && <Skeleton className="mt-4 h-40" />}
      {!methods && isError && <LoadError what="the next step" onRetry={() => void refetch()} />}
      <Button look="quiet" className="mt-4 -ml-5" onClick={onBack}>
        Back to sign in
      </Button>
    </section>
  )
}

function Codes({ methods }: { methods: SecondFactorMethod[] }) {
  const [method, setMethod] = useState(methods[0] ?? 'recovery-code')
  const others = methods.filter((one) => one !== method)
  return (
    <>
      {method === 'passkey' ? <PasskeyStep /> : <CodeForm key={method} method={method} />}
      <div className="mt-3 flex flex-col items-start">
        {others.map((other) => (
          <Button key={other} look="quiet" className="-ml-5" onClick={() => setMethod(other)}>
            {instead[other]}
          </Button>
        ))}
      </div>
    </>
  )
}

const instead: Record<SecondFactorMethod, string> = {
  passkey: 'Use a passkey instead',
  code: 'Use a code from the app instead',
  'recovery-code': 'Use a recovery code instead',
}

const codeForms = {
  code: {
    name: 'code',
    schema: z.object({ code: codeSchema }),
    lead: 'Enter the 6-digit code from your authenticator app.',
    label: 'Code',
    input: codeInput,
  },
  'recovery-code': {
    name: 'recoveryCode',
    schema: z.object({ recoveryCode: recoveryCodeSchema }),
    lead: 'Enter one of the codes you saved when you set up two-step sign-in. Each works once.',
    label: 'Recovery code',
    input: { autoComplete: 'off', autoCapitalize: 'none' },
  },
} as const

function CodeForm({ method }: { method: keyof typeof codeForms }) {
  const { name, schema, lead, label, input } = codeForms[method]
  const { mutateAsync: finish } = useFinishSecondStep()
  const form = useForm<'code' | 'recoveryCode', SecondStepProof>(schema, {
    code: '',
    recoveryCode: '',
  })

  return (
    <>
      <p className="mt-3 mb-6 text-soft">{lead}</p>
      <AuthForm
        form={form}
        focusOn={name}
        act={finish}
        submit="Continue"
        busy="Checking…"
        done={messages.signedIn}
        failed={secondFactorMessages.secondStepFailed}
      >
        {form.field(name, label, { ...input, autoCorrect: 'off', spellCheck: false })}
      </AuthForm>
    </>
  )
}

function PasskeyStep() {
  const account = useCapability('account')
  const { mutateAsync: finish } = useFinishSecondStep()

  async function finishWithPasskey() {
    return finish({ passkey: await askForPasskey(account.startPasskeySecondStep) })
  }

  return (
    <>
      <p className="mt-3 mb-6 text-soft">Confirm with your passkey to finish signing in.</p>
      <PasskeyForm act={finishWithPasskey} submit="Use a passkey" />
    </>
  )
}

/** Takes the place of the form: the browser asks which passkey. */
export function PasskeySignIn({ onBack }: { onBack: () => void }) {
  const { mutateAsync: signIn } = useSignInWithPasskey()
  return (
    <section aria-labelledby="passkey-sign-in">
      <h2 id="passkey-sign-in" className="text-2xl">
        Use your passkey
      </h2>
      <p className="mt-3 mb-6 text-soft">
        Confirm with your fingerprint, face, screen lock or security key. No password needed.
      </p>
      <PasskeyForm act={() => signIn()} submit="Sign in with a passkey" isStarted />
      <Button look="quiet" className="mt-4 -ml-5" onClick={onBack}>
        Back to sign in
      </Button>
    </section>
  )
}

interface PasskeyFormProps {
  act: () => Promise<unknown>
  submit: string
  /** Whether a press has led here: the browser then asks at once, without a second one. */
  isStarted?: boolean
}

const nothing = z.object({})

function PasskeyForm({ act, submit, isStarted = false }: PasskeyFormProps) {
  const form = useForm(nothing, {})
  const { ref } = form
  useEffect(() => {
    const isPressed = isStarted && navigator.userActivation?.isActive
    if (isPressed) ref.current?.requestSubmit()
    else ref.current?.querySelector('button')?.focus()
  }, [ref, isStarted])

  return (
    <AuthForm
      form={form}
      act={act}
      submit={submit}
      busy="Waiting for your passkey…"
      done={messages.signedIn}
      failed={passkeyMessages.checkFailed}
    />
  )
}
