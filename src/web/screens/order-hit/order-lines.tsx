import type { ReactNode } from 'react'
import { factFields, orderFields } from '#domain/requests/order-fields.ts'

type FactValues = { [Name in (typeof factFields)[number]]?: string | undefined }

type LinedOrder = FactValues & { targetSaaS: string; requirements: string }

export function OrderLines({ order }: { order: LinedOrder }) {
  return (
    <>
      <OrderLine label="Replacement for">{order.targetSaaS}</OrderLine>
      <OrderLine label="Requirements">
        <span className="block max-h-56 overflow-auto whitespace-pre-line">
          {order.requirements.trim()}
        </span>
      </OrderLine>
      {factFields.map((name) => (
        <OrderLine key={name} label={orderFields[name].label}>
          {orderFields[name].format(order[name] ?? '')}
        </OrderLine>
      ))}
    </>
  )
}

export function OrderLine({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-b border-rule py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="text-soft">{label}</dt>
      <dd className="font-semibold wrap-anywhere">
        {children ?? <span className="font-normal text-soft">Not chosen yet</span>}
      </dd>
    </div>
  )
}
