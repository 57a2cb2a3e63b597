import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type DraftField,
  finishOrder,
  firstUnfinishedStep,
  type OrderDraft,
  orderStepRules,
  orderSteps,
} from '#domain/requests/order.ts'
import { messages } from '#domain/values/messages.ts'
import { dismissErrors, toastError, toastSuccess } from '#ui/toaster.tsx'
import { usePlaceOrder } from '#web/queries/place-order.ts'
import { useSession } from '#web/queries/session.ts'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { type FormErrors, useForm } from '#web/shared/form/use-form.tsx'
import { orderedPath, paths } from '#web/shared/paths.ts'
import { useNavigate } from '#web/shared/router/router-context.tsx'
import { forgetOrder, orderIdempotencyKey, type WaitingState } from './order-storage.ts'
import { useOrderStep } from './use-order-address.ts'
import { useStoredDraft } from './use-stored-draft.ts'

type VisitorRule = typeof import('#domain/requests/visitor.ts').visitorStepRule

export type OrderWizard = ReturnType<typeof useOrderWizard>

export function useOrderWizard() {
  const order = usePlaceOrder()
  const kept = useStoredDraft(order.isUnderWay)
  const { draft } = kept
  const { step, goTo } = useOrderStep(draft)
  /** While the last step asks who a visitor is. */
  const [visitorRule, setVisitorRule] = useState<VisitorRule | null>(null)
  const rule = visitorRule ?? orderStepRules[step] ?? orderStepRules[0]
  const form = useForm<DraftField, unknown>(rule, draft)
  const isLast = step === orderSteps.length - 1
  const [orderError, setOrderError] = useState<OrderError | null>(null)
  const toastOrderError = useErrorToast(form.errors, orderError, step)
  const navigate = useNavigate()
  const orderer = useOrderer()

  function readDraft(): OrderDraft {
    return { ...draft, ...form.values() }
  }

  function keepDraft() {
    kept.change(readDraft())
  }

  function openStep(next: number) {
    kept.endResuming()
    goTo(next)
  }

  function goOn() {
    keepDraft()
    openStep(step + 1)
  }

  async function placeOrder() {
    if (order.isUnderWay()) return
    setOrderError(null)
    const filled = readDraft()
    const { email, name, company } = filled
    const content = finishOrder(filled)
    const key = orderIdempotencyKey(content)
    const whose = {
      companyId: orderer?.companyId,
      visitor: visitorRule && { email, name, company },
    }
    let placed: Awaited<ReturnType<typeof order.mutateAsync>>
    try {
      placed = await order.mutateAsync({ order: content, key, ...whose })
    } catch (error) {
      await showOrderError(error)
      return
    }
    forgetOrder()
    // Those who navigated elsewhere get the toast and are not redirected.
    if (placed && 'expiresAt' in placed) {
      const state: WaitingState = { waitingOrder: { ...placed, key } }
      if (isStillHere()) await navigate(paths.orderHit, { replace: true, state })
      else toastSuccess(messages.orderHeld)
      return
    }
    toastSuccess(messages.hitOrdered)
    if (isStillHere()) await navigate(placed ? orderedPath(placed.id) : paths.dashboard)
  }

  async function showOrderError(cause: unknown) {
    // Fetched with the last step: no network is needed to say that there is none.
    const { readOrderError } = await import('./begun-order.tsx')
    const error = readOrderError(cause, readDraft())
    setOrderError(error)
    if (error.kind === 'fields') {
      form.showErrors(Object.fromEntries(error.fields.map(({ name, message }) => [name, message])))
      if (isStillHere() && error.step !== step) goTo(error.step)
    }
    // Also shown in a toast, because the client may have navigated elsewhere.
    toastOrderError(error.message)
  }

  return {
    /** The fields of the step in view; the draft has those of all steps. */
    form,
    formProps: form.props(isLast ? placeOrder : goOn, (wrong) => {
      // All of them are beside their fields, in the order in which they are toasted.
      const [first] = Object.values(wrong)
      if (first) toastOrderError(first)
    }),
    draft,
    formKey: kept.formKey,
    keepDraft,
    change: (changed: Partial<OrderDraft>) => kept.change({ ...readDraft(), ...changed }),
    step,
    firstUnfinished: firstUnfinishedStep(draft),
    // Once it is ordered, the button stays busy until the dashboard is there.
    isBusy: order.isPending || order.isSuccess,
    orderError,
    setVisitorRule,
    openStep,
    isResumed: kept.isResumed,
    /** Changes what fields have, which are drawn anew. */
    fill: (changed: Partial<OrderDraft>) => kept.replace({ ...readDraft(), ...changed }),
    /** Empties the wizard; undefined when it is empty. */
    discard: kept.isEmpty
      ? undefined
      : () => {
          form.reset()
          setOrderError(null)
          kept.discard()
        },
    undoDiscard: kept.undoDiscard,
  }
}

function isStillHere(): boolean {
  return window.location.pathname.startsWith(paths.orderHit)
}

export type OrderError =
  /** Something in the form is not right: what, in the order of the form, and the first of it. */
  | {
      kind: 'fields'
      message: string
      step: number
      fields: { name: DraftField; message: string }[]
    }
  | { kind: 'other'; message: string }

/** A problem is toasted once and leaves the screen with its cause, or with its step. */
function useErrorToast(errors: FormErrors, orderError: OrderError | null, step: number) {
  const toasted = useRef<string>(undefined)

  useEffect(() => {
    const text = toasted.current
    const isThere = orderError?.kind === 'other' && orderError.message === text
    if (text === undefined || isThere || Object.values(errors).includes(text)) return
    toasted.current = undefined
    dismissErrors(text)
  }, [errors, orderError])

  const leaveStep = useEffectEvent(() => {
    // An invalid order opens the step of its first error, and the toast stays.
    const isAboutStep = orderError?.kind === 'fields' && orderError.step === step
    if (toasted.current === undefined || isAboutStep) return
    dismissErrors(toasted.current)
    toasted.current = undefined
  })
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is the step's change that matters
  useEffect(() => leaveStep(), [step])

  return (text: string) => {
    toasted.current = text
    toastError(text)
  }
}

/** For whom a signed-in client orders; null for visitors, and where orders are simulated. */
export function useOrderer() {
  const { requests } = useCapabilities()
  const { user } = useSession()
  if (requests === undefined || user === null) return null
  const { companyId = null, company = user.name } = user
  return { companyId, name: companyId === null ? `${user.name} (no company)` : company }
}
