import { useInfiniteQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { useEffect, useRef, useState } from 'react'
import { invoiceNumberSchema } from '#domain/invoices/invoice.ts'
import { nameDocument, sayInvoiceState } from '#domain/invoices/invoice-wording.ts'
import { queuedAction, sayQueuedStep } from '#domain/operations/next-action.ts'
import type { QueueItem } from '#domain/operations/operations.ts'
import { limits } from '#domain/values/limits.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useInvoices } from '#web/queries/invoices.ts'
import { queueQuery, useOperations } from '#web/queries/operations.ts'
import { accountParam, paths } from '#web/shared/paths.ts'
import { useNavigate } from '#web/shared/router/router-context.tsx'
import { openedHere } from '#web/shared/use-url-panel.ts'
import { choiceLabels, everything, queueChoices, writeQueueChoice } from './queue-filter.ts'
import { openerIn, shortcutsParam } from './queue-shortcuts.tsx'

interface CommandMenuProps {
  isAdmin: boolean
  onClose: () => void
}

/**
 * Searches all requests, open and closed, their clients, invoices and what is to do next, and leads to every part of
 * the operators' dashboard.
 */
export function CommandMenu({ isAdmin, onClose }: CommandMenuProps) {
  const navigate = useNavigate()
  const inputRef = useRef<HTMLInputElement>(null)
  // Once the dialog is open, which focuses its first button.
  useEffect(() => inputRef.current?.focus(), [])
  const [typed, setTyped] = useState('')
  const search = usePaused(typed.trim())
  const operations = useOperations()
  const { data, isError, isPlaceholderData } = useInfiniteQuery(
    queueQuery(operations, { ...(search !== '' && { search, state: 'all' }), sort: 'due' }),
  )
  const { data: queue } = useInfiniteQuery(queueQuery(operations, { sort: 'due' }))
  // The row of the queue that had the focus when the menu was opened.
  const [selected] = useState(() => openerIn(document.activeElement?.closest('tr'))?.textContent)
  const actions = matching(actionsFor(queue?.pages[0]?.requests ?? [], selected), typed)
  const invoices = useFoundInvoices(search)
  const isSearching =
    !isError && (data === undefined || isPlaceholderData || search !== typed.trim())
  // Until the answer is here, what was found before stays in view, but Enter passes it over.
  const found = (data?.pages[0]?.requests ?? []).slice(0, requestsShown)
  const clients = search === '' || isSearching ? [] : [...new Set(found.map(clientOf))]
  const places = matching(placesFor(isAdmin), typed)
  // Enter takes the first entry, also when the answer comes after the last key.
  const [chosen, setChosen] = useState('')
  const [nearest, bill] = isSearching ? [] : [found[0], invoices[0]]
  const first = nearest?.id ?? actions[0]?.label ?? bill?.number ?? places[0]?.label ?? ''
  useEffect(() => setChosen(first), [first])

  function go(query: string, state?: unknown) {
    onClose()
    void navigate(`${paths.dashboard}?${query}`, { state })
  }

  return (
    <Dialog title="Search or jump to" onClose={onClose}>
      <Command
        label="Search or jump to"
        shouldFilter={false}
        value={chosen}
        onValueChange={setChosen}
        className="command-menu"
      >
        <Command.Input
          ref={inputRef}
          className="field"
          placeholder="A number, product, client or action"
          maxLength={limits.searchMax}
          value={typed}
          onValueChange={setTyped}
        />
        <Command.List aria-busy={isSearching || undefined}>
          {found.length > 0 && (
            <Command.Group heading="Requests">
              {found.map((request) => (
                <Command.Item
                  key={request.id}
                  value={request.id}
                  disabled={isSearching}
                  onSelect={() => go(`tab=operations&request=${request.id}`, openedHere)}
                >
                  <span className="figures">{request.id}</span>
                  <span>{`${clientOf(request)}, ${request.targetSaaS}`}</span>
                  <span>{sayQueuedStep(request)}</span>
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {typed.trim() !== '' && actions.length > 0 && (
            <Command.Group heading="Actions">
              {actions.slice(0, requestsShown).map(({ label, about, query }) => (
                <Command.Item key={label} value={label} onSelect={() => go(query, openedHere)}>
                  <span>{label}</span>
                  <span>{about}</span>
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {invoices.length > 0 && (
            <Command.Group heading="Invoices">
              {invoices.map((invoice) => (
                <Command.Item
                  key={invoice.number}
                  value={invoice.number}
                  disabled={isSearching}
                  onSelect={() => go(`tab=billing&invoice=${invoice.number}`, openedHere)}
                >
                  <span>{nameDocument(invoice)}</span>
                  <span>{invoice.buyer.name}</span>
                  <span>{sayInvoiceState(invoice)}</span>
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {clients.length > 0 && (
            <Command.Group heading="Clients">
              {clients.map((client) => (
                <Command.Item
                  key={client}
                  value={`client ${client}`}
                  onSelect={() => go(queueAddress({ search: client }))}
                >
                  All requests of {client}
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {places.length > 0 && (
            <Command.Group heading="Go to">
              {places.map(({ label, query }) => (
                <Command.Item key={label} value={label} onSelect={() => go(query)}>
                  {label}
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {!isSearching && <Command.Empty>Nothing matches “{typed}”.</Command.Empty>}
          {isError && <p role="alert">We couldn’t search the requests. Please try again.</p>}
        </Command.List>
      </Command>
    </Dialog>
  )
}

const requestsShown = 6

function clientOf({ client }: QueueItem): string {
  return client.company || client.name
}

interface Entry {
  label: string
  query: string
  /** What else it is found by. */
  words?: string
}

/** Those that have every word that was typed. */
function matching<E extends Entry>(entries: E[], typed: string): E[] {
  const wanted = typed.trim().toLowerCase().split(/\s+/)
  return entries.filter(({ label, words = '' }) => {
    const text = `${label} ${words}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

/** What to do about the selected row, and what is to do next about the others. */
function actionsFor(queue: QueueItem[], selected: string | null | undefined) {
  const requests = queue.toSorted((a, b) => Number(b.id === selected) - Number(a.id === selected))
  return requests.flatMap((request) => {
    const { id } = request
    const about = `${clientOf(request)}, ${request.targetSaaS}`
    const panel = `tab=operations&request=${id}`
    const quote = { label: `Write a quote for ${id}`, about, query: `${panel}&quote=new` }
    const next = queuedAction(request)
    if (next === null || next.kind === 'quote') return next || id === selected ? [quote] : []
    const step = { label: `${next.label}: ${id}`, about, query: panel }
    return id === selected ? [step, quote] : [step]
  })
}

/** By number: 'invoice 2026' finds the newest of that year, '2026-0004' the one. */
function useFoundInvoices(search: string) {
  const [, word, number = ''] = /^(invoices?)?\s*([\d-]*)$/i.exec(search) ?? []
  const isWanted = word !== undefined || /^\d{4}/.test(number)
  const { success: isWhole } = invoiceNumberSchema.safeParse(number)
  // The last number that begins like this: newer ones would fill the page.
  const [begun] = /^\d{4}(?=-|$)/.exec(number) ?? []
  const before = begun && `${begun}-${number.slice(5).padEnd(7, '9')}`
  const { data } = useInvoices(isWhole ? { number } : { ...(before && { before }) }, isWanted)
  const found = isWanted ? (data?.invoices ?? []) : []
  return found.filter((invoice) => invoice.number.startsWith(number)).slice(0, requestsShown)
}

function placesFor(isAdmin: boolean): Entry[] {
  return [
    ...queueChoices.map((view) => ({
      label: `Queue: ${choiceLabels[view]}`,
      query: queueAddress({ view }),
    })),
    { label: 'Billing', query: 'tab=billing', words: 'invoices payments' },
    { label: 'Figures', query: 'tab=figures', words: 'analytics' },
    { label: 'Showcase', query: 'tab=showcase' },
    ...(isAdmin
      ? [
          { label: 'Operators', query: 'tab=operators' },
          { label: 'Settings', query: 'tab=settings' },
        ]
      : []),
    { label: 'Your account', query: `${accountParam}=open` },
    { label: 'Keyboard shortcuts', query: `tab=operations&${shortcutsParam}=open`, words: 'help' },
  ]
}

function queueAddress(choice: Partial<typeof everything>): string {
  const tab = new URLSearchParams({ tab: 'operations' })
  return writeQueueChoice(tab, { ...everything, ...choice }).toString()
}

/** What was typed, once the typing pauses. */
function usePaused(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), 150)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
