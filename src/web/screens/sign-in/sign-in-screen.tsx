import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { type SignInForm, signInSchema } from '#domain/credentials.ts'
import { messages } from '#domain/messages.ts'
import { useSession, useSignIn } from '#web/queries/session.ts'
import { AppLink } from '#web/shared/app-link.tsx'
import { AuthForm } from '#web/shared/auth-form.tsx'
import { AuthPage } from '#web/shared/auth-page.tsx'
import { EmailField } from '#web/shared/email-field.tsx'
import { PasswordField } from '#web/shared/password-field.tsx'
import { paths } from '#web/shared/paths.ts'

const wording = {
  submit: 'Sign In',
  busy: 'Signing in…',
  done: messages.signedIn,
  failed: messages.signInFailed,
}

const steps = [
  {
    name: 'Your dashboard opens',
    text: 'How many requests are pending, in progress and completed, and the three latest.',
  },
  {
    name: 'Each request has its line',
    text: 'Its number, its target, and its dates: ordered, last touched, expected.',
  },
  {
    name: 'What is completed is yours to open',
    text: 'Under Solutions: the address, the hand-over and the backups of each.',
  },
]

export function SignInScreen() {
  const { mutateAsync: signIn } = useSignIn()
  const { user } = useSession()
  const form = useForm<SignInForm>({
    resolver: standardSchemaResolver(signInSchema),
    defaultValues: { email: '', password: '' },
  })

  return (
    <AuthPage
      heading="Sign in"
      lead="To follow your requests and open your solutions."
      signedIn={form.formState.isSubmitting ? null : user}
      steps={steps}
    >
      <AuthForm form={form} act={signIn} wording={wording}>
        <EmailField form={form} name="email" />
        <PasswordField form={form} name="password" autoComplete="current-password" />
      </AuthForm>
      <p className="mt-6 text-soft">
        New here?{' '}
        <AppLink to={paths.signUp} className="text-primary underline underline-offset-4">
          Create an account
        </AppLink>
      </p>
    </AuthPage>
  )
}
