// What the wizard fetches once an order is begun: there before the last step is opened.
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import {
  type ComponentProps,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { CallError } from '#contract/errors.ts'
import { parityListOf } from '#domain/checklist/parity-lists.ts'
import {
  type DraftField,
  type OrderDraft,
  orderSteps,
  planChoices,
  targetName,
  visitorFields,
} from '#domain/requests/order.ts'
import { askedFields, orderFields } from '#domain/requests/order-fields.ts'
import { orderDraftKeptDays } from '#domain/requests/order-stages.ts'
import { otherTarget } from '#domain/requests/target-saas.ts'
import { visitorStepRule } from '#domain/requests/visitor.ts'
import { limits } from '#domain/values/limits.ts'
import { messages } from '#domain/values/messages.ts'
import { Button, linkClass } from '#ui/button.tsx'
import { requestQuery, useRequestList } from '#web/queries/requests.ts'
import { useSession } from '#web/queries/session.ts'
import { announce } from '#web/shared/announcer.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { emailInput } from '#web/shared/auth-field.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { BillTable } from '#web/shared/bill-table.tsx'
import type { Form } from '#web/shared/form/use-form.tsx'
import { hasJustSignedIn } from '#web/shared/navigation-state.ts'
import { withNext } from '#web/shared/next-path.ts'
import { paths } from '#web/shared/paths.ts'
import { useLocation } from '#web/shared/router/router-context.tsx'
import { OrderLine, OrderLines } from './order-lines.tsx'
import type { StepProps } from './order-steps.tsx'
import { type OrderError, type OrderWizard, useOrderer } from './use-order-wizard.ts'

/** What is ordered, and what it was begun with elsewhere: a plan, and the bill of the calculator. */
export function OrderSummary({ form, draft, change }: Omit<StepProps, 'headingRef'>) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const orderer = useOrderer()

  return (
    <section aria-labelledby="order-summary" className="mt-10 border-t-2 border-ink pt-5">
      <h3 ref={headingRef} id="order-summary" tabIndex={-1} className="text-xl outline-none">
        Your order
      </h3>
      <dl className="mt-3">
        {orderer && <OrderLine label="Ordered for">{orderer.name}</OrderLine>}
        <OrderLines order={{ ...draft, targetSaaS: targetName(draft) }} />
        <PlanLine form={form} draft={draft} />
        {draft.bill && (
          <OrderLine label="Your current bill">
            <BillTable lines={draft.bill.lines} />
            <Button
              look="outline"
              className="mt-3"
              onClick={() => {
                change({ bill: undefined })
                // The pressed button goes with the bill.
                headingRef.current?.focus()
              }}
            >
              Remove bill
            </Button>
          </OrderLine>
        )}
      </dl>
      <p className="mt-4 text-soft">
        We reply with a price and a date. Nothing is charged before you agree.
      </p>
    </section>
  )
}

/** Only for those who came with a plan: an order needs none. Removed, it can still be chosen again. */
function PlanLine({ form, draft }: Pick<StepProps, 'form' | 'draft'>) {
  const id = useId()
  const [hadPlan] = useState(draft.planChoice !== '')
  if (!hadPlan) return null

  return (
    <OrderLine label={<label htmlFor={id}>Plan</label>}>
      <PlanSelect id={id} {...form.control('planChoice')} className="field max-w-sm" />
    </OrderLine>
  )
}

function PlanSelect(props: ComponentProps<'select'>) {
  return (
    <select {...props}>
      <option value="">No plan yet</option>
      {planChoices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** The success message of signing in could be taken for the order's. */
function SignedInNotice() {
  const { links } = useCapabilities()
  const { user } = useSession()
  const { state } = useLocation()
  if (links === undefined || user === null || !hasJustSignedIn(state)) return null
  return (
    <p role="status" className="mt-8 border-l-2 border-amber bg-sunken px-4 py-3">
      You’re signed in, but your order isn’t placed yet. Review it, then press{' '}
      <strong className="font-semibold">Order Hit</strong>.
    </p>
  )
}

const nameInput = { autoCapitalize: 'words', spellCheck: false }

interface VisitorFieldsProps {
  form: Form<DraftField>
  /** Gets the rule of the last step for as long as it has these fields. */
  onRule: (rule: typeof visitorStepRule | null) => void
}

export function VisitorFields(props: VisitorFieldsProps) {
  const { links } = useCapabilities()
  const { user, isLoading } = useSession()
  return links && user === null && !isLoading ? <Fields {...props} /> : null
}

function Fields({ form, onRule }: VisitorFieldsProps) {
  const { pathname, search } = useLocation()

  useLayoutEffect(() => {
    onRule(visitorStepRule)
    return () => onRule(null)
  }, [onRule])

  return (
    <section aria-labelledby="order-visitor" className="mt-8 border-t border-rule pt-5">
      <h3 id="order-visitor" className="text-xl">
        Where can we reach you?
      </h3>
      <p className="mt-2 text-soft">
        We’ll email you a link to confirm the order. No password needed. Already have an account?{' '}
        <AppLink to={withNext(paths.signIn, pathname + search)} className={linkClass()}>
          Sign in
        </AppLink>
      </p>
      <div className="mt-4 grid gap-5 sm:grid-cols-3">
        {form.field('email', 'Email', emailInput)}
        {form.field('name', 'Name', { ...nameInput, autoComplete: 'name' })}
        {form.field('company', 'Company (optional)', {
          ...nameInput,
          autoComplete: 'organization',
        })}
      </div>
    </section>
  )
}

const keptDraft = 'We kept your draft.'

/** For those who have begun: that their draft was kept, their plan, and what we know of their company. */
export function BegunOrder(wizard: OrderWizard) {
  const { draft, step, change, isResumed, discard } = wizard
  const isLast = step === orderSteps.length - 1
  const orderer = useOrderer()
  const hasKeptDraft = isResumed && discard !== undefined
  useEffect(() => {
    if (hasKeptDraft) announce(keptDraft)
  }, [hasKeptDraft])

  return (
    <>
      {isResumed && discard && (
        <p className="mt-4 flex min-h-11 flex-wrap items-center gap-x-3 text-soft">
          {keptDraft}
          <Button
            look="quiet"
            onClick={() => {
              discard()
              // The pressed button goes with the draft.
              document.querySelector('h1')?.focus({ preventScroll: true })
            }}
          >
            Start over
          </Button>
        </p>
      )}
      {isLast ? <SignedInNotice /> : <PlanChoice {...{ draft, change }} />}
      {orderer && draft.companySize === '' && <KnownCompanySize {...wizard} isLast={isLast} />}
    </>
  )
}

/** Only for those who came with a plan. Removed, it can still be chosen again. */
function PlanChoice({ draft: { planChoice }, change }: Pick<OrderWizard, 'draft' | 'change'>) {
  const id = useId()
  const [hadPlan, setHadPlan] = useState(false)
  if (planChoice !== '' && !hadPlan) setHadPlan(true)
  if (!hadPlan) return null

  return (
    <p className="mt-4 flex max-w-md min-h-11 items-center gap-x-3">
      <label htmlFor={id}>Plan</label>
      <PlanSelect
        id={id}
        value={planChoice}
        onChange={(event) => change({ planChoice: event.target.value })}
        className="field min-w-0 flex-1"
      />
    </p>
  )
}

/** The size that the client's latest order named is not asked for again. It can still be changed. */
function KnownCompanySize({ change, fill, isLast }: OrderWizard & { isLast: boolean }) {
  const { requests } = useCapabilities()
  const latest = useRequestList().data?.requests[0]
  const isAsked = requests !== undefined && latest !== undefined
  const { data: request } = useQuery({
    ...requestQuery(requests as NonNullable<typeof requests>, latest?.id ?? ''),
    enabled: isAsked,
  })
  const companySize = request?.companySize

  const prefill = useEffectEvent((known: string) => {
    if (!isLast) change({ companySize: known })
    // Fields that are drawn anew lose the focus.
    else if (!document.activeElement?.closest('form')) fill({ companySize: known })
  })
  useEffect(() => {
    if (companySize !== undefined) prefill(companySize)
  }, [companySize])

  return null
}

/** The draft stays in this browser, so that it can also be removed from it. */
export function DiscardDraft({ discard, undoDiscard: undo }: OrderWizard) {
  const undoRef = useRef<HTMLButtonElement>(null)

  return (
    <div className="flex items-center gap-2 max-sm:w-full sm:ml-auto">
      <p role="status" className="text-soft">
        {undo && 'Draft discarded.'}
      </p>
      {undo && (
        <Button ref={undoRef} look="quiet" onClick={undo}>
          Undo
        </Button>
      )}
      {discard && (
        <Button
          look="quiet"
          className="max-sm:-ml-5"
          title={`Your draft is saved in this browser for ${orderDraftKeptDays} days.`}
          onClick={() => {
            discard()
            // The pressed button is gone by then; the way back is the next thing to reach for.
            requestAnimationFrame(() => undoRef.current?.focus())
          }}
        >
          Discard draft
        </Button>
      )}
    </div>
  )
}

/**
 * The product's features and data sets, to be pressed. A pressed one is a line of the requirements, and an item of the
 * checklist that follows the request; where orders are simulated, no request follows.
 */
export function ParityChips({ form, draft, change }: Omit<StepProps, 'headingRef'>) {
  const { requests } = useCapabilities()
  const list = parityListOf(targetName(draft))
  const chosen = draft.checklist ?? []
  if (!requests || (!list && chosen.length === 0)) return null
  const { features = [], data = [] } = list ?? {}
  // Of a product that was chosen before: they are in the text as well.
  const others = chosen.filter((name) => !features.includes(name) && !data.includes(name))
  const groups = {
    'Features to keep': [...features, ...others],
    ...(data.length > 0 && { 'Data to move': data }),
  }

  function toggle(name: string) {
    const text = form.ref.current?.elements.namedItem('requirements')
    if (!(text instanceof HTMLTextAreaElement)) return
    const isOn = chosen.includes(name)
    const line = `- ${name}`
    const lines = text.value.split('\n')
    const next = isOn
      ? lines.filter((one) => one.trim() !== line)
      : [...(text.value.trim() === '' ? [] : [text.value.trimEnd()]), line]
    const isFull = !isOn && chosen.length >= limits.itemsMax
    if (isFull || next.join('\n').length > limits.requirementsMax) return
    text.value = next.join('\n')
    change({ checklist: isOn ? chosen.filter((one) => one !== name) : [...chosen, name] })
  }

  return (
    <div className="mt-6 grid gap-5">
      {Object.entries(groups).map(([label, names]) => (
        <div key={label} role="group" aria-label={label}>
          <p className="font-semibold">{label}</p>
          <p className="mt-2 flex flex-wrap gap-2">
            {names.map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={chosen.includes(name)}
                className={clsx(
                  'min-h-11 rounded-md border px-3 py-1.5 text-[0.9375rem]',
                  chosen.includes(name)
                    ? 'border-primary bg-primary text-on-primary'
                    : 'border-rule-strong hover:border-ink hover:bg-sunken',
                )}
                onClick={() => toggle(name)}
              >
                {name}
              </button>
            ))}
          </p>
        </div>
      ))}
    </div>
  )
}

export function readOrderError(error: unknown, draft: OrderDraft): OrderError {
  if (!(error instanceof CallError)) return { kind: 'other', message: messages.orderFailed }
  if (error.code === 'signed-out') return { kind: 'other', message: messages.orderSignedOut }
  const targetField: DraftField = draft.target === otherTarget ? 'customTarget' : 'target'
  const asked = [
    { name: targetField, message: error.fields.targetSaaS, step: 0 },
    ...askedFields.map((name) => ({ name, message: error.fields[name], ...orderFields[name] })),
    ...visitorFields.map((name) => ({ name, message: error.fields[name], step: 2 })),
  ]
  const fields = asked.flatMap(({ name, message, step }) =>
    message ? [{ name, message, step }] : [],
  )
  const [first] = fields
  if (first === undefined) return { kind: 'other', message: error.message }
  return { kind: 'fields', message: first.message, step: first.step, fields }
}
