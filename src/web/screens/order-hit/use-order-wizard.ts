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
import { useAddressedDraft } from './use-addressed-draft.ts'
import { useOrderStep } from './use-order-step.ts'

interface OrderWizard {
  form: UseFormReturn<OrderDraft>
  step: number
  isBusy: boolean
  /** What the backend refused, in words, or null. */
  problem: string | null
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
    try {
      await order.mutateAsync(finishOrder(finished))
    } catch {
      // Also told in a toast, because the person may have gone elsewhere meanwhile.
      toastError(messages.orderFailed)
      return
    }
    clearDraft()
    toastSuccess(messages.hitOrdered)
    // Whoever went elsewhere meanwhile is told, but not dragged away.
    if (window.location.pathname.startsWith(paths.orderHit)) {
      await navigate(paths.dashboard, { viewTransition: true })
    }
  }

  return {
    form,
    step,
    // Once it is ordered, the button stays busy until the dashboard is there.
    isBusy: order.isPending || order.isSuccess,
    problem: isLast && order.isError ? messages.orderFailed : null,
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
