import * as z from 'zod/mini'
import { newPasswordSchema, signUpSchema } from '#domain/accounts/credentials.ts'
import { messages } from '#domain/values/messages.ts'
import { textLinkClass } from '#ui/button.tsx'
import { useSession } from '#web/queries/session.ts'
import { useSignUp } from '#web/queries/sign-in.ts'
import { AppLink } from '#web/shared/app-link.tsx'
import { emailInput } from '#web/shared/auth-field.tsx'
import { AuthForm, AuthPage } from '#web/shared/auth-page.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { useForm } from '#web/shared/form/use-form.tsx'
import { Agreement, InfoPagePanel } from '#web/shared/info-page/info-page-panel.tsx'
import { lazyLoad } from '#web/shared/missing-chunk.ts'
import { readNext, withNext } from '#web/shared/next-path.ts'
import { PasswordField, passwordRule } from '#web/shared/password-field.tsx'
import { paths } from '#web/shared/paths.ts'
import { ProviderLink } from '#web/shared/provider-link.tsx'
import { useSearchParams } from '#web/shared/router/router-context.tsx'

export { SignUpScreen as Screen }

const ProviderReturn = lazyLoad(() => import('#web/shared/provider-return.tsx'), 'ProviderReturn')

const strictSchema = z.extend(signUpSchema, { password: newPasswordSchema })

export function SignUpScreen() {
  const { mutateAsync: signUp, isSuccess } = useSignUp()
  const { user } = useSession()
  const rule = passwordRule(useCapabilities())
  const [params] = useSearchParams()
  const form = useForm(rule ? strictSchema : signUpSchema, {
    name: '',
    company: '',
    email: '',
    password: '',
  })

  return (
    <AuthPage
      heading="Create your account"
      lead="Order hits and track them through handover. No credit card needed. All four fields are required."
      // After signing up the page is left at once; no notice is needed.
      signedIn={form.isBusy || isSuccess ? null : user}
    >
      {params.has('provider') && <ProviderReturn />}
      <AuthForm
        form={form}
        act={signUp}
        submit="Create Account"
        busy="Creating account…"
        done={messages.signedUp}
        failed={messages.signUpFailed}
      >
        {form.field('name', 'Name', { autoComplete: 'name' })}
        {form.field('company', 'Company', { autoComplete: 'organization' })}
        {form.field('email', 'Email', emailInput)}
        <PasswordField form={form} name="password" isNew />
        <Agreement act="creating an account" />
      </AuthForm>
      <ProviderLink next={readNext(params)} isSignUp />
      <p className="mt-6 text-soft">
        Already a client?{' '}
        <AppLink to={withNext(paths.signIn, readNext(params))} className={textLinkClass}>
          Use your existing account
        </AppLink>
      </p>
      <InfoPagePanel />
    </AuthPage>
  )
}
