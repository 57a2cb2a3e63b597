import { useInfiniteQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { useEffect, useRef, useState } from 'react'
import { sayQueuedStep } from '#domain/operations/next-action.ts'
import type { QueueItem } from '#domain/operations/operations.ts'
import { limits } from '#domain/values/limits.ts'
import { Dialog } from '#ui/dialog.tsx'
import { queueQuery, useOperations } from '#web/queries/operations.ts'
import { accountParam, paths } from '#web/shared/paths.ts'
import { useNavigate } from '#web/shared/router/router-context.tsx'
import { openedHere } from '#web/shared/use-url-panel.ts'
import { choiceLabels, everything, queueChoices, writeQueueChoice } from './queue-filter.ts'

interface CommandMenuProps {
  isAdmin: boolean
  onClose: () => void
}

/** Searches all requests, open and closed, and their clients, and leads to every part of the operators' dashboard. */
export function CommandMenu({ isAdmin, onClose }: CommandMenuProps) {
  const navigate = useNavigate()
  const inputRef = useRef<HTMLInputElement>(null)
  // Once the dialog is open, which focuses its first button.
  useEffect(() => inputRef.current?.focus(), [])
  const [typed, setTyped] = useState('')
  const search = usePaused(typed.trim())
  const { data, isError, isPlaceholderData } = useInfiniteQuery(
    queueQuery(useOperations(), { ...(search !== '' && { search, state: 'all' }), sort: 'due' }),
  )
  const found = (data?.pages[0]?.requests ?? []).slice(0, requestsShown)
  const clients = search === '' ? [] : [...new Set(found.map(clientOf))]
  const places = placesFor(isAdmin).filter(({ label }) =>
    label.toLowerCase().includes(typed.trim().toLowerCase()),
  )
  // Enter takes the first entry, also when the answer comes after the last key.
  const [chosen, setChosen] = useState('')
  const first = found[0]?.id ?? places[0]?.label ?? ''
  useEffect(() => setChosen(first), [first])
  const isSearching =
    !isError && (data === undefined || isPlaceholderData || search !== typed.trim())

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
                  onSelect={() => go(`tab=operations&request=${request.id}`, openedHere)}
                >
                  <span className="figures">{request.id}</span>
                  <span>{`${clientOf(request)}, ${request.targetSaaS}`}</span>
                  <span>{sayQueuedStep(request)}</span>
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

function placesFor(isAdmin: boolean): { label: string; query: string }[] {
  return [
    ...queueChoices.map((view) => ({
      label: `Queue: ${choiceLabels[view]}`,
      query: queueAddress({ view }),
    })),
    { label: 'Billing', query: 'tab=billing' },
    { label: 'Figures', query: 'tab=figures' },
    { label: 'Showcase', query: 'tab=showcase' },
    ...(isAdmin
      ? [
          { label: 'Operators', query: 'tab=operators' },
          { label: 'Settings', query: 'tab=settings' },
        ]
      : []),
    { label: 'Your account', query: `${accountParam}=open` },
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
