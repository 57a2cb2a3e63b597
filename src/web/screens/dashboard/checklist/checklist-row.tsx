import type { Role } from '#domain/accounts/user-schema.ts'
import {
  type ChecklistItem,
  type ItemChange,
  isAnswerMissing,
  isWishOpen,
  itemChangeSchema,
  nextStates,
} from '#domain/checklist/checklist.ts'
import {
  formatCounts,
  type ItemState,
  stateLabels,
  type Wish,
  wishes,
  wishLabels,
} from '#domain/checklist/checklist-wording.ts'
import { hasAcceptedQuote } from '#domain/quotes/quote.ts'
import type { RequestDetail } from '#domain/requests/stored-order.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { buttonClass, linkClass } from '#ui/button.tsx'
import { useListChange } from '#web/queries/checklist.ts'
import { useOpened } from '#web/shared/form/ask-first.tsx'
import { Failure } from '#web/shared/form/failure.tsx'
import { Form } from '#web/shared/form/submit-form.tsx'

type Asked = 'off' | 'migrated'

const actions: Record<ItemState, string> = {
  open: 'Undo',
  built: 'Mark built',
  migrated: 'Mark migrated…',
  accepted: 'Accept',
  off: 'Report a problem',
}

/** What the client answers with. */
const looks: Partial<Record<ItemState, string>> = {
  accepted: buttonClass('outline'),
  off: 'min-h-11 text-soft underline underline-offset-4 hover:text-ink',
}

const tones: Record<ItemState, Tone> = {
  open: 'neutral',
  built: 'primary',
  migrated: 'primary',
  accepted: 'green',
  off: 'amber',
}

export function ChecklistRow(props: { request: RequestDetail; item: ChecklistItem; viewer: Role }) {
  const { request, item, viewer } = props
  const { id, quotes, closure } = request
  const { version } = item
  const { opened: asked, openerFor, close } = useOpened<Asked>()
  const change = useListChange(id)
  const isFree = viewer === 'client' && !closure && isWishOpen(item, hasAcceptedQuote(quotes))
  const states = closure ? [] : nextStates(item, viewer)
  const facts = [
    item.kind === 'data' && 'Data',
    item.isLater && 'Added after the quote',
    formatCounts(item),
  ].filter(Boolean)

  const send = (sent: ItemChange) =>
    change.mutateAsync((requests) => requests.changeChecklistItem(id, item.id, sent))
  /** The error is shown below. */
  const act = (sent: ItemChange) => void send(sent).catch(() => undefined)

  return (
    <li className="grid gap-1.5 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <p tabIndex={-1} className="font-semibold wrap-anywhere outline-none">
          {item.name}
        </p>
        {item.wish === 'keep' ? (
          <Badge tone={tones[item.state]}>{stateLabels[item.state]}</Badge>
        ) : (
          !isFree && <Badge tone="neutral">{wishLabels[item.wish]}</Badge>
        )}
      </div>
      {facts.length > 0 && <p className="text-sm text-soft">{facts.join(', ')}</p>}
      {item.remark && <p className="wrap-anywhere whitespace-pre-wrap">{item.remark}</p>}
      {asked ? (
        <AskForm {...{ asked, item, send }} onClose={close} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4">
          {isFree && (
            <select
              aria-label={`Keep or drop ${item.name}`}
              value={item.wish}
              disabled={change.isPending}
              className="field max-w-28"
              onChange={({ target }) => act({ version, wish: target.value as Wish })}
            >
              {wishes.map((wish) => (
                <option key={wish} value={wish}>
                  {wishLabels[wish]}
                </option>
              ))}
            </select>
          )}
          {states.map((state) => (
            <button
              key={state}
              type="button"
              disabled={change.isPending}
              data-waiting={waitsFor(state, item) ? item.state : undefined}
              className={looks[state] ?? linkClass()}
              {...(state === 'off' || state === 'migrated'
                ? openerFor(state, change.reset)
                : { onClick: () => act({ version, state }) })}
            >
              {actions[state]}
              <span className="sr-only"> {item.name}</span>
            </button>
          ))}
        </div>
      )}
      {!asked && <Failure error={change.error} className="" />}
    </li>
  )
}

/** Whether this answers what the other side is waiting for. */
function waitsFor(state: ItemState, item: ChecklistItem): boolean {
  return state === 'accepted' ? isAnswerMissing(item) : isAnswerMissing({ state })
}

interface AskFormProps {
  asked: Asked
  item: ChecklistItem
  send: (sent: ItemChange) => Promise<unknown>
  onClose: () => void
}

function AskForm({ asked, item, send, onClose }: AskFormProps) {
  const { name, version, countBefore = '', countAfter = '' } = item
  const schema = {
    safeParse: (typed: Record<'remark' | 'countBefore' | 'countAfter', string>) =>
      itemChangeSchema.safeParse({
        version,
        state: asked,
        remark: typed.remark.trim() || undefined,
        countBefore: readCount(typed.countBefore),
        countAfter: readCount(typed.countAfter),
      }),
  }
  return (
    <Form
      schema={schema}
      saved={{ remark: '', countBefore: String(countBefore), countAfter: String(countAfter) }}
      focusOn={asked === 'off' ? 'remark' : 'countBefore'}
      act={send}
      onDone={onClose}
      submit={asked === 'off' ? 'Send' : 'Mark migrated'}
      look="outline"
      className="grid gap-3"
      onCancel={onClose}
    >
      {({ field }) =>
        asked === 'off' ? (
          field('remark', `What’s wrong with ${name}?`, { rows: 3 })
        ) : (
          <div className="grid grid-cols-2 gap-3">
            {field('countBefore', 'Records before', countInput)}
            {field('countAfter', 'Records now', countInput)}
          </div>
        )
      }
    </Form>
  )
}

const countInput = { inputMode: 'numeric', className: 'figures', autoComplete: 'off' } as const

function readCount(typed: string): number | undefined {
  return typed.trim() === '' ? undefined : Number(typed)
}
