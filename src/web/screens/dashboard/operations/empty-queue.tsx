import { messages } from '#domain/messages.ts'
import { Button } from '#ui/button.tsx'

export function NoOrders() {
  return (
    <section className="border-y border-rule py-10">
      <h2 className="text-2xl">No orders yet</h2>
      <p className="mt-3 max-w-prose text-soft">
        Nobody has ordered a hit so far. The first order appears here by itself.
      </p>
    </section>
  )
}

export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <section className="border-y border-rule py-16 text-center">
      <h2 className="text-2xl sm:text-3xl">{messages.noResults}</h2>
      <p className="mx-auto mt-3 max-w-md text-soft">No request matches all of this at once.</p>
      <Button look="outline" className="mt-6" onClick={onClear}>
        Clear filters
      </Button>
    </section>
  )
}
