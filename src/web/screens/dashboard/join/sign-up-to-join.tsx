import type { Links } from '#contract/backend.ts'
import {
  type InvitedSignUp,
  invitedSignUpSchema,
  type ReadInvitation,
} from '#domain/companies/company.ts'
import { companyMessages } from '#domain/companies/company-messages.ts'
import type { InfoPage } from '#domain/site/info-page.ts'
import { linkClass } from '#ui/button.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { useSignUpByInvitation } from '#web/queries/companies.ts'
import { AppLink } from '#web/shared/app-link.tsx'
import { AuthField } from '#web/shared/auth-field.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { InfoPagePanel } from '#web/shared/info-page/info-page-panel.tsx'
import { PasswordField } from '#web/shared/password-field.tsx'
import { passwordRule } from '#web/shared/password-rule.ts'
import { paths } from '#web/shared/paths.ts'
import { useNavigate } from '#web/shared/router/router-context.tsx'
import { SubmitForm } from '#web/shared/submit-form.tsx'
import { useForm } from '#web/shared/use-form.ts'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'

const wording = {
  submit: 'Create account and join',
  busy: 'Creating account…',
  failed: companyMessages.joinFailed,
}

export interface SignUpToJoinProps {
  links: Links
  token: string
  invitation: ReadInvitation
  onSigningUp: (isSigningUp: boolean) => void
}

/** For an address without an account. The link has proved whose it is, so that it needs no confirmation. */
export function SignUpToJoin(props: SignUpToJoinProps) {
  const { links, token, invitation, onSigningUp } = props
  const { mutateAsync: signUp } = useSignUpByInvitation(links)
  const navigate = useNavigate()
  const rule = passwordRule(useCapabilities())
  const form = useForm(invitedSignUpSchema, { token, name: '', password: '' })

  async function create(filled: InvitedSignUp) {
    onSigningUp(true)
    try {
      await signUp(filled)
    } catch (error) {
      onSigningUp(false)
      throw error
    }
  }

  async function finish() {
    toastSuccess(companyMessages.joined)
    await navigate(paths.dashboard, { replace: true })
  }

  return (
    <div className="mt-4 max-w-md">
      <p className="mb-4">
        Your account will have the address <b>{invitation.email}</b>.
      </p>
      <SubmitForm form={form} act={create} onDone={finish} wording={wording}>
        <input type="text" autoComplete="username" value={invitation.email} readOnly hidden />
        <AuthField form={form} name="name" label="Your name" autoComplete="name" />
        <PasswordField form={form} name="password" rule={rule} autoComplete="new-password" />
        <Agreement />
      </SubmitForm>
      <InfoPagePanel />
    </div>
  )
}

/** Said here in its own words: a file that is shared with the sign-up screen would be one more request of that screen. */
function Agreement() {
  const panel = useUrlPanel('page')
  return (
    <p className="text-sm text-soft">
      By joining, you agree to the{' '}
      <AppLink {...panel.link('terms' satisfies InfoPage)} className={linkClass()}>
        Terms
      </AppLink>{' '}
      and the{' '}
      <AppLink {...panel.link('privacy' satisfies InfoPage)} className={linkClass()}>
        Privacy notice
      </AppLink>
      .
    </p>
  )
}
