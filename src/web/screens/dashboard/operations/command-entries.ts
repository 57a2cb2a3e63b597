import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatInvoiceState, invoiceNumberSchema, nameDocument } from '#domain/invoices/invoice.ts'
import { formatQueuedStep, queuedAction } from '#domain/operations/next-action.ts'
import type { QueueItem } from '#domain/operations/operations.ts'
import { noAnswerNeeded } from '#domain/requests/message.ts'
import { typedRequestId } from '#domain/requests/request-id.ts'
import { closureFor } from '#domain/requests/request-moves.ts'
import { useInvoices } from '#web/queries/invoices.ts'
import {
  operatorRequestQuery,
  operatorsQuery,
  queueQuery,
  useOperations,
} from '#web/queries/operations.ts'
import { useSession } from '#web/queries/session.ts'
import { remindParam } from '#web/screens/dashboard/invoices/invoice-rows.tsx'
import { revealSection } from '#web/screens/dashboard/parts/panel-aside.tsx'
import { writeDashboardTab } from '#web/screens/dashboard/use-dashboard-tab.ts'
import { accountParam, paths } from '#web/shared/paths.ts'
import { usePathname, useSearchParams } from '#web/shared/router/router-context.tsx'
import { withParams } from '#web/shared/use-url-panel.ts'
import { deskOf } from './desk.tsx'
import { notesSectionId } from './edit-tools.tsx'
import { choiceNames, everything, queueChoices, writeQueueChoice } from './queue-filter.ts'
import { openerIn, pressKey, selectionBar, shortcutsParam } from './queue-shortcuts.tsx'
import { isQuotable } from './quote-tool.tsx'

export interface Entry {
  label: string
  /** Where it leads, or what it does once the menu is closed. */
  query?: string | URLSearchParams
  act?: () => void
  /** Opens over the current page; closing leads back. */
  isPanel?: boolean
  about?: string
  /** Beside its name, as far as there is room. */
  state?: string
  /** The key that does the same. */
  keys?: string
  /** Leads to a field: what is typed meanwhile is meant for that. */
  isWriting?: boolean
  /** A result of the previous search: stays in view, but cannot be chosen. */
  isStale?: boolean
  /** What else it is found by. */
  words?: string
}

export function useCommandGroups(typed: string, isAdmin: boolean, personal: Entry[]) {
  const [shown] = useSearchParams()
  // The address of another page says nothing about the dashboard.
  const params = usePathname() === paths.dashboard ? shown : new URLSearchParams()
  const [pressable] = useState(findPressable)
  const { user } = useSession()
  const search = usePaused(typed.trim())
  const requests = useFoundRequests(search)
  const invoices = useFoundInvoices(search)
  const operations = useOperations()
  const operators = useQuery(operatorsQuery(operations))
  const queue = useInfiniteQuery(queueQuery(operations, { sort: 'due' }))
  const currentId = params.get('request') ?? pressable.focused ?? ''
  const opened = useQuery({ ...operatorRequestQuery(operations, currentId), enabled: false })
  const isTyping = search !== typed.trim()
  const isSearching = isTyping || requests.isPending || invoices.isPending || queue.isPending
  const clients = new Map(
    search === '' || isSearching
      ? []
      : requests.found.map(({ client }) => [client.companyId, client]),
  )
  const clientEntries = [...clients.values()]
    .map((client) => ({
      label: client.company || client.name,
      query: withParams(writeDashboardTab(params, 'operations'), {
        client: client.companyId,
        quote: null,
      }),
      isPanel: true,
      about: client.name,
      rank: rankOf(namesOf(client), search),
    }))
    .toSorted((a, b) => a.rank - b.rank)
  // Whose name was typed comes before what they have ordered.
  const named = clientEntries.filter(({ rank }) => rank < withinWord)

  /** Over the list that was there, so that closing returns to its row. */
  const panelOf = (id: string, desk: Desk = {}) =>
    withParams(writeDashboardTab(params, 'operations'), { request: id, quote: null, ...desk })

  const rows = queue.data?.pages[0]?.requests ?? []
  const row = rows.find(({ id }) => id === currentId)
  const current: Known | undefined = row ?? opened.data

  /** What comes next for a request; of the current one, also what else is written beside its conversation. */
  function nextActions(request: Known): Entry[] {
    const { id, isInvoiceDue, duePlan } = request
    const isCurrent = id === currentId
    const action = (label: string, desk: Desk = {}, words = ''): Entry => ({
      label: isCurrent ? label : `${label}: ${id}`,
      query: panelOf(id, desk),
      isPanel: true,
      about: aboutRequest(request),
      words,
      ...(isCurrent && desk['quote'] && { keys: 'q' }),
      isWriting: desk['quote'] !== undefined || desk['invoice'] === 'lines',
    })
    const listed = rows.find((one) => one.id === id)
    const { kind, label = '' } = (listed && queuedAction(listed)) ?? {}
    const isIssue = kind === 'invoice' || kind === 'plan'
    return [
      // Open invoices are found by themselves.
      ...(kind && listed && !isIssue && (isCurrent || kind !== 'remind')
        ? [action(label, deskOf(kind, listed))]
        : []),
      ...(isCurrent && kind !== 'quote' && isQuotable(request)
        ? [action('Write a quote', deskOf('quote', {}))]
        : []),
      ...(isInvoiceDue
        ? [action('Issue the invoice', deskOf(duePlan ? 'plan' : 'invoice', {}))]
        : []),
      ...(isCurrent ? [action('Write an invoice', { invoice: 'lines' }, 'new')] : []),
    ]
  }

  /** What the keys do, for those who don't know them. */
  function keyedActions({ status, closure, assignee }: Known): Entry[] {
    const isOpened = params.get('request') === currentId
    const closing = closure ? null : closureFor(status)
    const isMine = user === null || assignee?.id === user.id
    return [
      { ...press('r', 'Reply to the client', 'write message'), isWriting: true },
      ...(isMine ? [] : [{ label: 'Take', words: 'assign me', act: pressable.assignTo(user.id) }]),
      press('a', 'Assign…', 'operator'),
      {
        label: 'Internal note',
        words: 'write',
        isWriting: isOpened,
        ...(isOpened
          ? { act: () => revealSection(notesSectionId) }
          : { query: panelOf(currentId), isPanel: true }),
      },
      ...(pressable.isUnanswered ? [press('e', noAnswerNeeded, 'done')] : []),
      ...(closing === 'declined' || (closing === 'cancelled' && isOpened)
        ? [{ ...press('d', closingLabels[closing], 'close reject'), isWriting: true }]
        : []),
    ]
  }

  const assignees = (pressable.canAssign && operators.data?.operators) || []
  const assigned = pressable.heading === '' ? current?.assignee?.id : undefined
  const assignments = assignees.map(({ id, name }) =>
    id === assigned
      ? { label: `Already assigned to ${name}`, words: `assign to ${name}`, act: () => undefined }
      : { label: `Assign to ${name}`, act: pressable.assignTo(id) },
  )
  const hasTyped = typed.trim() !== ''
  const keyed = [
    ...(current && pressable.heading === '' ? keyedActions(current) : pressable.entries),
    ...(hasTyped ? assignments : []),
  ]
  const others = rows.filter((one) => one !== row)
  const newRequest = {
    label: 'New request',
    query: panelOf('new'),
    isPanel: true,
    words: 'order create enter phone',
    isWriting: true,
  }

  const groups: Record<string, Entry[]> = {
    ...(pressable.heading !== '' && { [pressable.heading]: matching(keyed, typed) }),
    [currentId]: matching(
      [...(current ? nextActions(current) : []), ...(pressable.heading === '' ? keyed : [])],
      typed,
    ),
    ...(named.length > 0 && { Clients: named }),
    Requests: [
      ...requests.found.map((request) => ({
        label: request.id,
        query: panelOf(request.id),
        isPanel: true,
        isStale: isTyping || requests.isPending,
        about: aboutRequest(request),
        state: formatQueuedStep(request),
      })),
      ...(search !== '' && requests.found.length > 0
        ? [
            {
              label: `Show “${search}” in the queue`,
              query: queueAddress({ search }),
              isStale: isTyping || requests.isPending,
            },
          ]
        : []),
    ],
    Actions: [
      ...matching([...(pressable.canUndo ? [undo] : []), newRequest], typed),
      ...matching(hasTyped ? others.flatMap(nextActions) : [], typed).slice(0, shownMax),
    ],
    Invoices: invoices.found.map((invoice) => ({
      label: invoices.isRemind ? `Send reminder for ${invoice.number}` : nameDocument(invoice),
      query: `tab=billing&${invoices.isRemind ? remindParam : 'invoice'}=${invoice.number}`,
      isPanel: true,
      isStale: isTyping || invoices.isPending,
      about: invoice.buyer.name,
      state: formatInvoiceState(invoice),
    })),
    ...(named.length === 0 && { Clients: clientEntries }),
    'Go to': matching(placesFor(isAdmin), typed),
    You: matching(personal, typed),
  }
  return { groups, isSearching, isError: requests.isError }
}

/** What is found once typing pauses. */
export function useSearchedRequests(typed: string) {
  const search = usePaused(typed.trim())
  const { found, isPending } = useFoundRequests(search)
  return { found, isPending: isPending || search !== typed.trim() }
}

/** Open and closed ones. The one whose number was typed comes first, however many others match. */
function useFoundRequests(search: string) {
  const operations = useOperations()
  const id = typedRequestId(search)
  const all = useInfiniteQuery(
    queueQuery(operations, { ...(search !== '' && { search, state: 'all' }), sort: 'due' }),
  )
  const named = useInfiniteQuery({
    ...queueQuery(operations, { search: id ?? '', state: 'all', sort: 'oldest' }),
    enabled: id !== undefined,
  })
  const exact = named.data?.pages[0]?.requests.find((request) => request.id === id)
  const others = (all.data?.pages[0]?.requests ?? [])
    .filter((request) => request.id !== exact?.id)
    .toSorted((a, b) => rankRequest(a, search) - rankRequest(b, search))
  return {
    found: [...(exact ? [exact] : []), ...others].slice(0, shownMax),
    isPending: isAwaited(all) || (id !== undefined && isAwaited(named)),
    isError: all.isError || named.isError,
  }
}

const withinWord = 2

/** What is the search itself comes first, then what has a word that begins with it. */
function rankOf(texts: readonly string[], search: string): number {
  const wanted = search.toLowerCase()
  const ranks = texts.map((text) => {
    const known = text.toLowerCase()
    if (known === wanted) return 0
    return ` ${known}`.includes(` ${wanted}`) ? 1 : withinWord
  })
  return Math.min(...ranks)
}

/** Open ones before closed ones that match as well. */
function rankRequest({ id, client, title, targetSaaS, closure }: QueueItem, search: string) {
  const rank = rankOf([id, ...namesOf(client), client.email, title, targetSaaS], search)
  return 2 * rank + (closure ? 1 : 0)
}

function namesOf({ company, name }: QueueItem['client']): string[] {
  return [company, name]
}

/** By number: 'invoice 2026' finds the newest of that year, '2026-0004' the one, 'remind' those that are open. */
function useFoundInvoices(search: string) {
  const [, word, number = ''] = /^(invoices?|remind)?\s*([\d-]*)$/i.exec(search) ?? []
  const isWanted = word !== undefined || /^\d{4}/.test(number)
  const { success: isWhole } = invoiceNumberSchema.safeParse(number)
  // The last number that begins like this: newer ones would fill the page.
  const [begun] = /^\d{4}(?=-|$)/.exec(number) ?? []
  const before = begun && `${begun}-${number.slice(5).padEnd(7, '9')}`
  const isRemind = word?.toLowerCase() === 'remind'
  // What was due first is the most urgent.
  const some = isRemind ? ({ status: 'open', sort: 'due' } as const) : { ...(before && { before }) }
  const list = useInvoices(isWhole ? { number } : some, isWanted)
  const all = (isWanted && list.data?.invoices) || []
  const found = isRemind ? all.filter(({ openCents }) => openCents > 0) : all
  return {
    found: found.filter((invoice) => invoice.number.startsWith(number)).slice(0, shownMax),
    isPending: isWanted && isAwaited(list),
    isRemind,
  }
}

/** What it has so far, if anything, answers another question. */
function isAwaited(query: { isPending: boolean; isPlaceholderData: boolean }): boolean {
  return query.isPending || query.isPlaceholderData
}

const shownMax = 6

type Known = Pick<
  QueueItem,
  'id' | 'client' | 'targetSaaS' | 'status' | 'closure' | 'assignee' | 'isInvoiceDue' | 'duePlan'
>

type Desk = ReturnType<typeof deskOf>

const press = (key: string, label: string, words: string): Entry => ({
  label,
  words,
  keys: key,
  act: () => pressKey(key),
})

const undo = press('z', 'Undo', 'take back')

const closingLabels = { declined: 'Decline…', cancelled: 'Cancel request…' }

const hasKey = (key: string) => findKeyed(document, key) !== null

function findKeyed(part: ParentNode | null | undefined, key: string): HTMLElement | null {
  return part?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`) ?? null
}

/** The buttons of the page that had focus when the menu was opened: of what is selected, and those with a key. */
function findPressable() {
  // In a panel, keys are about its request; else about what is selected before the row with focus.
  const panel = document.querySelector('dialog[open]')
  const bar = panel ? null : document.querySelector(`.${selectionBar}`)
  const heading = bar?.querySelector('.font-semibold')?.textContent ?? ''
  const named = 'button:not([aria-label], [aria-keyshortcuts="z"])'
  const buttons = heading === '' ? [] : [...(bar?.querySelectorAll<HTMLElement>(named) ?? [])]
  const row = document.activeElement?.closest('tr')
  const assign = findKeyed(panel ?? (heading === '' ? row : bar), 'a')
  return {
    heading,
    entries: buttons.map(
      (button): Entry => ({
        label: button.textContent,
        words: 'selected',
        act() {
          button.focus()
          button.click()
        },
      }),
    ),
    /** The request whose row had focus. */
    focused: openerIn(row)?.textContent,
    isUnanswered: hasKey('e'),
    canUndo: hasKey('z'),
    /** Chooses from the menu of that button. */
    assignTo: (id: string) => () => {
      flushSync(() => assign?.click())
      document.querySelector<HTMLElement>(`[role="menuitemradio"][value="${id}"]`)?.click()
    },
    canAssign: assign !== null,
  }
}

function aboutRequest(request: Known): string {
  const { client, targetSaaS } = request
  return `${client.company || client.name}, ${targetSaaS}`
}

function matching(entries: Entry[], typed: string): Entry[] {
  const search = typed.trim().toLowerCase()
  const wanted = search.split(/\s+/)
  const found = entries.filter(({ label, words = '' }) => {
    const text = `${label} ${words}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
  return found.toSorted((a, b) => rankOf([a.label], search) - rankOf([b.label], search))
}

function placesFor(isAdmin: boolean): Entry[] {
  return [
    ...choiceNames.map((view) => ({
      label: `Queue: ${queueChoices[view].label}`,
      query: queueAddress({ view }),
    })),
    { label: 'Billing', query: 'tab=billing', words: 'invoices payments' },
    { label: 'Figures', query: 'tab=figures', words: 'analytics' },
    { label: 'Showcase', query: 'tab=showcase' },
    ...(isAdmin ? [{ label: 'Operators', query: 'tab=operators' }] : []),
    { label: 'Settings', query: 'tab=settings', words: 'templates saved replies' },
    { label: 'Your account', query: `${accountParam}=open` },
    {
      label: 'Keyboard shortcuts',
      query: `tab=operations&${shortcutsParam}=open`,
      words: 'help',
      keys: '?',
    },
  ]
}

function queueAddress(choice: Partial<typeof everything>): string {
  const tab = new URLSearchParams({ tab: 'operations' })
  return writeQueueChoice(tab, { ...everything, ...choice }).toString()
}

function usePaused(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), 150)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
