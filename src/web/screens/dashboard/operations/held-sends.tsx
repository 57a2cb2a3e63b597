import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { actionable, nextAction, quotedState } from '#domain/operations/next-action.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { quoteTotalCents } from '#domain/quotes/quote.ts'
import { addLines, duplicateQuote, quoteFormSchema } from '#domain/quotes/quote-form.ts'
import type { HeldSend } from '#domain/requests/message.ts'
import { formatCents } from '#domain/values/money.ts'
import { linkClass } from '#ui/button.tsx'
import { createStore } from '#ui/store.ts'
import { heldSendsQuery, useOperations } from '#web/queries/operations.ts'
import { queueKey } from '#web/queries/request-lists.ts'
import { useSession } from '#web/queries/session.ts'
import { useCall } from '#web/queries/use-call.ts'
import { addStored } from '#web/screens/dashboard/files/uploads.ts'
import { AskFirst } from '#web/shared/form/ask-first.tsx'
import { Failure } from '#web/shared/form/failure.tsx'
import { openMessageDraft } from '#web/shared/form/message-draft.ts'
import { storedQuote } from '#web/shared/form/stored-drafts.ts'
import { useSearchParams } from '#web/shared/router/router-context.tsx'
import { openedHere, withParams } from '#web/shared/use-url-panel.ts'
import { holdKeys, releaseKeys } from './hold-keys.ts'

/** The class of what may still be undone, outside of a panel. */
export const heldSends = 'held-sends'

/** What the operator has sent and may undo, or what could not be sent: in the thread of its request, elsewhere as toasts. */
export function HeldSends({ requestId }: { requestId?: string }) {
  const { data } = useQuery(heldSendsQuery(useOperations()))
  const isPage = requestId === undefined
  const isShown = (held: HeldSend) => isPage || held.requestId === requestId || !held.reason
  const lines = (data?.held ?? [])
    .filter(isShown)
    .map((held) => <HeldLine key={held.id} held={held} isInThread={held.requestId === requestId} />)
  return (
    <section
      aria-label="Not sent yet"
      aria-live="polite"
      className={isPage ? `toaster ${heldSends}` : ''}
    >
      {lines.length > 0 && <ol className="mt-4 grid gap-2">{lines}</ol>}
    </section>
  )
}

/** What the operator has quoted and may still undo, by its request. */
export function useHeldQuotes(): ReadonlyMap<string, HeldSend> {
  const { data } = useQuery(heldSendsQuery(useOperations()))
  const quotes = data?.held.filter(({ quote, reason }) => quote && !reason) ?? []
  return new Map(quotes.map((held) => [held.requestId, held]))
}

/** The next step, for which a quote counts as sent while it may be undone. */
export function useNextAction(request: OperatorRequest) {
  const isQuoted = useHeldQuotes().has(request.id)
  return nextAction({ ...actionable(request), ...(isQuoted && quotedState) })
}

function HeldLine({ held, isInThread }: { held: HeldSend; isInThread: boolean }) {
  const { requestId, reason, message, quote, files } = held
  const operations = useOperations()
  const takeBack = useTakeBack()
  const discard = useCall(() => operations.undoSend(held.id), queueKey)
  const text = quote ? `Quote: ${formatCents(quoteTotalCents(quote.lines))}` : message?.text
  const names = files.map(({ name }) => name)
  return (
    <li
      ref={isInThread ? bringIntoView : null}
      className={isInThread ? 'thread-message' : 'floating min-w-0 px-4 pt-2'}
      data-look="own"
    >
      <p className={isInThread ? 'wrap-anywhere whitespace-pre-wrap' : 'truncate text-sm'}>
        {!isInThread && `${requestId}: `}
        {[text, ...names].filter(Boolean).join(', ')}
      </p>
      <p className="flex flex-wrap items-center gap-x-3">
        {reason ? (
          <span className="text-danger">Not sent. {reason}</span>
        ) : (
          <Countdown dueAt={held.dueAt} />
        )}
        <button
          type="button"
          className={linkClass()}
          aria-keyshortcuts={reason ? undefined : 'z'}
          disabled={takeBack.isPending}
          onClick={() => takeBack.mutate(held)}
        >
          {reason ? 'Edit' : 'Undo'}
        </button>
        {isInThread && !reason && <kbd className="ml-auto text-sm text-soft">Alt Down: next</kbd>}
      </p>
      {reason && isInThread && (
        <AskFirst
          opener="Discard"
          look="quiet"
          confirm="Discard it"
          change={{ ...discard, mutate: () => discard.mutate() }}
        >
          This deletes what you wrote.
        </AskFirst>
      )}
      <Failure error={takeBack.error} className="text-sm" />
    </li>
  )
}

/** Screen readers are told once, not each second. */
function Countdown({ dueAt }: Pick<HeldSend, 'dueAt'>) {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.ceil((Date.parse(dueAt) - nowMs) / 1000)
  // A clock that is wrong counts nothing down.
  const isKnown = seconds > 0 && seconds <= longestSeconds
  return (
    <span className="text-soft">
      <span className={isKnown ? 'sr-only' : undefined}>Sends in a moment</span>
      {isKnown && <span aria-hidden>Sends in {seconds} s</span>}
    </span>
  )
}

const longestSeconds = 60

function bringIntoView(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: 'nearest' })
}

/** Counts what was taken back on this page, by its draft: the form that it was written in begins anew with it. */
const takenBack = createStore<Record<string, number>>({})

export function useTakenBack(draft: string): number {
  return takenBack.useValue()[draft] ?? 0
}

export function messageDraftName(requestId: string): string {
  return `${requestId} to client`
}

export function quoteDraftName(requestId: string): string {
  return `${requestId} quote`
}

/** Puts what was sent back to where it was written, before what was written there since, and opens that. */
function useTakeBack() {
  const operations = useOperations()
  const { user } = useSession()
  const [params, setParams] = useSearchParams()
  return useCall(async (held: HeldSend) => {
    const { requestId: id, message, quote, files } = held
    const name = quote ? quoteDraftName(id) : messageDraftName(id)
    holdKeys()
    await operations.undoSend(held.id).catch((error) => {
      releaseKeys()
      throw error
    })
    if (message) {
      const draft = openMessageDraft(user?.id, name)
      const text = [message.text, draft.typed?.text].filter(Boolean).join('\n\n')
      draft.typed = { text, asks: message.asks ? 'yes' : 'no' }
      // Sent again, it is another message.
      delete draft.sent
      draft.save?.()
    }
    if (quote) {
      const stored = storedQuote(id)
      const form = duplicateQuote(quote, quote)
      const others = stored.parse(quoteFormSchema)?.lines ?? []
      stored.write({ ...form, lines: addLines(form.lines, others) })
    }
    addStored(name, files)
    const counts = takenBack.read()
    takenBack.write({ ...counts, [name]: (counts[name] ?? 0) + 1 })
    if (message && params.get('request') === id) return
    const address = withParams(params, {
      request: id,
      quote: quote ? 'new' : null,
      invoice: null,
      client: null,
    })
    setParams(address, { state: openedHere, preventScrollReset: true })
  }, queueKey)
}
