import { useEffect, useState } from 'react'
import { messages } from '#domain/messages.ts'
import { finishOrder, type OrderDraft, orderStepSchemas, orderSteps } from '#domain/order.ts'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { usePlaceOrder } from '#web/queries/place-order.ts'
import { paths } from '#web/shared/paths.ts'
import { useNavigate } from '#web/shared/router/router-context.tsx'
import { type Form, type Problems, useForm } from '#web/shared/use-form.ts'
import { clearDraft, loadDraft, saveDraft } from './order-draft-storage.ts'
import { forgetOrderKey, orderKey } from './order-key.ts'
import { type OrderRefusal, readRefusal } from './order-refusal.ts'
import { useAddressedDraft } from './use-addressed-draft.ts'
import { useOrderStep } from './use-order-step.ts'

type DraftForm = Form<keyof OrderDraft>

interface OrderWizard {
  /** The fields of the step in view; the draft has those of all steps. */
  form: DraftForm
  formProps: ReturnType<DraftForm['props']>
  draft: OrderDraft
  keepDraft: () => void
  step: number
  isBusy: boolean
  /** Why the order was not taken, or null. */
  refusal: OrderRefusal | null
  goBack: () => void
}

export function useOrderWizard(): OrderWizard {
  const layAddressOver = useAddressedDraft()
  const [draft, setDraft] = useState(() => layAddressOver(loadDraft()))
  const { step, goTo } = useOrderStep(draft)
  const schema = orderStepSchemas[step] ?? orderStepSchemas[0]
  const form = useForm<keyof OrderDraft, unknown>(schema, draft)
  const isLast = step === orderSteps.length - 1
  const order = usePlaceOrder()
  const [refusal, setRefusal] = useState<OrderRefusal | null>(null)
  const navigate = useNavigate()

  useEffect(() => saveDraft(draft), [draft])

  function keepDraft() {
    setDraft(form.values())
  }

  function goOn() {
    keepDraft()
    goTo(step + 1)
  }

  async function placeOrder() {
    if (order.isUnderWay()) return
    setRefusal(null)
    const finished = form.values()
    const placed = finishOrder(finished)
    try {
      await order.mutateAsync({ order: placed, key: orderKey(placed) })
    } catch (error) {
      tell(readRefusal(error, finished))
      return
    }
    clearDraft()
    forgetOrderKey()
    toastSuccess(messages.hitOrdered)
    // Whoever went elsewhere meanwhile is told, but not dragged away.
    if (isStillHere()) await navigate(paths.dashboard)
  }

  function tell(refused: OrderRefusal) {
    setRefusal(refused)
    if (refused.kind === 'signed-out') {
      // Whoever is still here is asked to sign in, right where they are.
      if (!isStillHere()) toastError(messages.signedOutMeanwhile)
      return
    }
    if (refused.kind === 'fields') {
      form.refuse(Object.fromEntries(refused.fields.map(({ name, message }) => [name, message])))
      if (isStillHere() && refused.step !== step) goTo(refused.step)
    }
    // Also told in a toast, because the person may have gone elsewhere meanwhile.
    toastError(refused.message)
  }

  return {
    form,
    formProps: form.props(isLast ? placeOrder : goOn, tellFirst),
    draft,
    keepDraft,
    step,
    // Once it is ordered, the button stays busy until the dashboard is there.
    isBusy: order.isPending || order.isSuccess,
    refusal,
    goBack: () => goTo(step - 1),
  }
}

/** All of them stand beside their fields, in the order of which they are told. */
function tellFirst(problems: Problems): void {
  const [first] = Object.values(problems)
  if (first) toastError(first)
}

function isStillHere(): boolean {
  return window.location.pathname.startsWith(paths.orderHit)
}
