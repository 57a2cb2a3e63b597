import { type QueryKey, replaceEqualDeep, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Role } from '#domain/accounts/role.ts'
import { isHandedOver } from '#domain/requests/handover.ts'
import type { EventPage } from '#domain/requests/request-event.ts'
import type { RequestStatus } from '#domain/requests/request-status.ts'

interface Timeline extends EventPage {
  status: RequestStatus
}

/**
 * A newer answer has the newest page of a timeline alone. The pages before it that were loaded stay, as
 * long as both have an event in common; otherwise events between them are missing, and they go.
 */
export function keepEarlier<T extends Timeline>(known: T | undefined, answer: T, reader: Role): T {
  const answered = new Set(answer.events.map(({ id }) => id))
  const overlap = known?.events.findIndex(({ id }) => answered.has(id)) ?? -1
  if (known === undefined || overlap <= 0) return replaceEqualDeep(known, answer)
  const seesDeliveries = reader === 'operator' || isHandedOver(answer.status)
  const kept = known.events
    .slice(0, overlap)
    .filter(({ detail }) => seesDeliveries || detail.kind !== 'delivered')
  const joined = { ...answer, events: [...kept, ...answer.events], earlier: known.earlier }
  return replaceEqualDeep(known, joined)
}

export interface EarlierEvents {
  isPending: boolean
  isError: boolean
  /** Loads the page before a cursor. `beforeShown` runs just before its events are. */
  load: (before: number, beforeShown: () => void) => void
}

/** Loads a timeline's earlier pages into the query that has its newest one. */
export function useEarlierPages(
  queryKey: QueryKey,
  read: (before: number) => Promise<EventPage>,
): EarlierEvents {
  const queryClient = useQueryClient()
  const { mutate, isPending, isError } = useMutation({
    async mutationFn({ before, beforeShown }: { before: number; beforeShown: () => void }) {
      const page = await read(before)
      beforeShown()
      queryClient.setQueryData<EventPage | null>(queryKey, (known) => {
        // An answer with a gap before it has replaced what this page belongs to.
        if (known?.earlier !== before) return known
        return { ...known, events: [...page.events, ...known.events], earlier: page.earlier }
      })
    },
  })
  return {
    isPending,
    isError,
    load(before, beforeShown) {
      if (!isPending) mutate({ before, beforeShown })
    },
  }
}
