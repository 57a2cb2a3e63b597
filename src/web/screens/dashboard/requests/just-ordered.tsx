import { useEffect } from 'react'
import { formatNewOrder, type HitRequest } from '#domain/requests/hit-request.ts'
import { orderStages } from '#domain/requests/order-stages.ts'
import { CloseButton } from '#ui/button.tsx'
import { useJustOrdered } from '#web/screens/dashboard/parts/request-parts.tsx'
import { announce } from '#web/shared/announcer.tsx'
import { orderedParam } from '#web/shared/paths.ts'
import { useSearchParams } from '#web/shared/router/router-context.tsx'
import { useNow } from '#web/shared/use-now.ts'
import { withParams } from '#web/shared/use-url-panel.ts'

/** The request that has just been ordered, with what happens next: `/dashboard?ordered=HIT-012`. */
export function JustOrdered({ requests }: { requests: HitRequest[] }) {
  const [, setParams] = useSearchParams()
  const request = useJustOrdered(requests)
  const now = useNow()
  const sentence = request && formatNewOrder(request, { now })

  useEffect(() => {
    if (sentence === undefined) return undefined
    // The page's title is announced with the navigation that leads here, and would replace it.
    const timer = setTimeout(() => announce(sentence), 500)
    return () => clearTimeout(timer)
  }, [sentence])

  function dismiss() {
    setParams((current) => withParams(current, { [orderedParam]: null }), {
      replace: true,
      preventScrollReset: true,
    })
    // The pressed button goes with the panel.
    document.querySelector('h1')?.focus({ preventScroll: true })
  }

  if (request === undefined) return null
  return (
    <section
      aria-labelledby="just-ordered"
      className="mt-6 rounded-lg border border-rule bg-raised px-5 py-4"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id="just-ordered" className="text-lg leading-snug tracking-normal sm:text-xl">
          {sentence}
        </h2>
        <CloseButton label="Dismiss" className="-mt-2 -mr-2" onClick={dismiss} />
      </div>
      <p className="wrap-anywhere text-soft">{request.title}. What happens next:</p>
      <ol className="mt-3 grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {orderStages.map(({ name, text }, position) => (
          <li key={name} className="flex gap-3">
            <span aria-hidden className="figures text-soft">
              {position + 1}
            </span>
            <span>
              <strong className="font-semibold">{name}.</strong> {text}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
