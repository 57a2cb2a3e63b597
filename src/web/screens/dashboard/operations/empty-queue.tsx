import type { QueueView } from '#domain/operations/operations.ts'
import { formatQueueCount } from '#domain/operations/queue-count.ts'
import { messages } from '#domain/values/messages.ts'
import { Button } from '#ui/button.tsx'

export function NoOrders() {
  return (
    <section className="border-y border-rule py-10">
      <h2 className="text-2xl">No orders yet</h2>
      <p className="mt-3 max-w-prose text-soft">New orders will appear here as they come in.</p>
    </section>
  )
}

export function AllClosed({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <section className="border-y border-rule py-10">
      <h2 className="text-2xl">No open requests</h2>
      <p className="mt-3 max-w-prose text-soft">
        {count === 1
          ? 'The only request is closed.'
          : `All ${formatQueueCount(count)} requests are closed.`}
      </p>
      <Button look="outline" className="mt-6" onClick={onShow}>
        Show closed requests
      </Button>
    </section>
  )
}

/** A view without a request. */
export function EmptyView({ view, onShowAll }: { view: QueueView; onShowAll: () => void }) {
  const { title, text } = emptyViews[view]
  return (
    <section className="border-y border-rule py-10">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-3 max-w-prose text-soft">{text}</p>
      <Button look="outline" className="mt-6" onClick={onShowAll}>
        Show all open requests
      </Button>
    </section>
  )
}

const emptyViews: Record<QueueView, { title: string; text: string }> = {
  mine: {
    title: 'Nothing assigned to you',
    text: 'Take a request with Assign, in its row or its panel.',
  },
  unassigned: {
    title: 'Nothing unassigned',
    text: 'Every request that isn’t completed has someone looking after it.',
  },
  overdue: { title: 'Nothing overdue', text: 'Every answer is on time.' },
  waiting: {
    title: 'Not waiting on any client',
    text: 'Requests appear here once you send a quote or a message, until the client answers.',
  },
}

interface NothingFoundProps {
  onClear: () => void
  /** Where closed requests were not looked through. */
  onSearchClosed: (() => void) | undefined
}

export function NothingFound({ onClear, onSearchClosed }: NothingFoundProps) {
  return (
    <section className="border-y border-rule py-16 text-center">
      <h2 className="text-2xl sm:text-3xl">{messages.noResults}</h2>
      <p className="mx-auto mt-3 max-w-md text-soft">
        {onSearchClosed
          ? 'No open requests match your search and filters.'
          : 'No requests match your search and filters.'}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button look="outline" onClick={onClear}>
          Clear filters
        </Button>
        {onSearchClosed && (
          <Button look="outline" onClick={onSearchClosed}>
            Search closed requests
          </Button>
        )}
      </div>
    </section>
  )
}
