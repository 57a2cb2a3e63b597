import { orderStages } from '#domain/requests/order-stages.ts'

export function WhatHappensNext() {
  return (
    <aside aria-labelledby="what-happens-next">
      <h2 id="what-happens-next" className="text-lg">
        After you order
      </h2>
      <ol className="mt-3 border-t border-rule">
        {orderStages.map((stage, position) => (
          <li key={stage.name} className="flex gap-4 border-b border-rule py-3">
            <span className="figures text-soft">{position + 1}</span>
            <p className="text-soft">
              <span className="block font-semibold text-ink">{stage.name}</span>
              {stage.text}
            </p>
          </li>
        ))}
      </ol>
    </aside>
  )
}
