import { useEffect } from 'react'
import * as z from 'zod/mini'
import { passkeyMessages } from '#domain/accounts/passkey.ts'
import { messages } from '#domain/values/messages.ts'
import { Button } from '#ui/button.tsx'
import { useSignInWithPasskey } from '#web/queries/second-factors.ts'
import { AuthForm } from '#web/shared/auth-page.tsx'
import { useForm } from '#web/shared/form/use-form.tsx'

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

export function PasskeyForm({ act, submit, isStarted = false }: PasskeyFormProps) {
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
