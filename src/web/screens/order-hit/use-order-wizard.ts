import { type FormEvent, useEffect, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { messages } from '#domain/messages.ts'
import { finishOrder, type OrderDraft, orderSteps } from '#domain/order.ts'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { usePlaceOrder } from '#web/queries/requests.ts'
import { paths } from '#web/shared/paths.ts'
import { checkStep, firstProblem } from './check-step.ts'
import { clearDraft, loadDraft, saveDraft } from './order-draft-storage.ts'
import { forgetOrderKey, orderKey } from './order-key.ts'
import { type OrderRefusal, readRefusal } from './order-refusal.ts'
import { useAddressedDraft } from './use-addressed-draft.ts'
import { useOrderStep } from './use-order-step.ts'

interface OrderWizard {
  form: UseFormReturn<OrderDraft>
  step: number
  isBusy: boolean
  /** Why the order was not taken, or null. */
  refusal: OrderRefusal | null
  goBack: () => void
  submit: (event: FormEvent) => void
}

export function useOrderWizard(): OrderWizard {
  const layAddressOver = useAddressedDraft()
  const [initialDraft] = useState(() => layAddressOver(loadDraft()))
  const form: UseFormReturn<OrderDraft> = useForm<OrderDraft>({
    defaultValues: initialDraft,
    resolver: (draft) => checkStep(step, draft),
  })
  const draft = { ...initialDraft, ...useWatch({ control: form.control }) }
  const { step, goTo } = useOrderStep(draft)
  const isLast = step === orderSteps.length - 1
  const order = usePlaceOrder()
  const [refusal, setRefusal] = useState<OrderRefusal | null>(null)
  const navigate = useNavigate()

  useEffect(() => {
    saveDraft(form.getValues())
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => saveDraft(values),
    })
  }, [form])

  async function placeOrder(finished: OrderDraft) {
    if (order.isUnderWay()) return
    setRefusal(null)
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
    if (isStillHere()) await navigate(paths.dashboard, { viewTransition: true })
  }

  function tell(refused: OrderRefusal) {
    setRefusal(refused)
    if (refused.kind === 'signed-out') {
      // Whoever is still here is asked to sign in, right where they are.
      if (!isStillHere()) toastError(messages.signedOutMeanwhile)
      return
    }
    if (refused.kind === 'fields') {
      for (const { name, message } of refused.fields) form.setError(name, { message })
      if (isStillHere() && refused.step !== step) goTo(refused.step)
    }
    // Also told in a toast, because the person may have gone elsewhere meanwhile.
    toastError(refused.message)
  }

  return {
    form,
    step,
    // Once it is ordered, the button stays busy until the dashboard is there.
    isBusy: order.isPending || order.isSuccess,
    refusal,
    goBack() {
      form.clearErrors()
      goTo(step - 1)
    },
    submit(event) {
      void form.handleSubmit(
        (finished) => (isLast ? placeOrder(finished) : goTo(step + 1)),
        (errors) => toastError(firstProblem(errors)),
      )(event)
    },
  }
}

function isStillHere(): boolean {
  return window.location.pathname.startsWith(paths.orderHit)
}
