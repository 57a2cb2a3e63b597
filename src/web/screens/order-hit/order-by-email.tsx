import * as z from 'zod/mini'
import type { Links } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import { emailSchema } from '#domain/accounts/credentials.ts'
import { linkMessages } from '#domain/accounts/link-messages.ts'
import { useHoldOrder } from '#web/queries/order-links.ts'
import { EmailField } from '#web/shared/auth-field.tsx'
import { paths } from '#web/shared/paths.ts'
import { useNavigate } from '#web/shared/router/router-context.tsx'
import { SubmitForm } from '#web/shared/submit-form.tsx'
import { useForm } from '#web/shared/use-form.ts'
import type { OrderWizard } from './use-order-wizard.ts'
import { waitingOrderState } from './waiting-order-state.ts'

const schema = z.object({ email: emailSchema() })
const wording = { submit: 'Email me the link', busy: 'Sending…', failed: linkMessages.orderNotHeld }

interface OrderByEmailProps {
  links: Links
  wizard: OrderWizard
}

/** Ordering without an account: the order waits until the link in an email is opened. */
export function OrderByEmail({ links, wizard }: OrderByEmailProps) {
  const { mutateAsync: hold } = useHoldOrder(links)
  const navigate = useNavigate()
  const form = useForm(schema, { email: '' })

  async function send({ email }: { email: string }) {
    const { order, key } = wizard.readOrder()
    try {
      const held = await hold({ order: { ...order, email }, key })
      wizard.forgetOrder()
      const state = waitingOrderState({ ...held, key })
      await navigate(paths.orderHit, { replace: true, state })
    } catch (error) {
      if (!isAboutOrder(error)) throw error
      wizard.showOrderError(error)
    }
  }

  return (
    <>
      <p className="mt-2 mb-4 max-w-prose">
        Enter your email address. We’ll send you a link that places the order. No password needed.
      </p>
      <div className="max-w-md">
        <SubmitForm form={form} act={send} wording={wording}>
          <EmailField form={form} name="email" />
        </SubmitForm>
      </div>
    </>
  )
}

/** Whether something in the order itself was refused, on one of the wizard's steps. */
function isAboutOrder(error: unknown): boolean {
  return error instanceof CallError && Object.keys(error.fields).some((name) => name !== 'email')
}
