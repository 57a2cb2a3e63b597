import type { ReactNode } from 'react'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { linkClass } from '#ui/button.tsx'
import { OrderedLines } from '#web/screens/dashboard/parts/ordered-lines.tsx'
import { Day, RequestTarget } from '#web/screens/dashboard/parts/request-parts.tsx'
import { EmailState } from './queue-table.tsx'

/** Who ordered, and everything that was asked. */
export function RequestFacts({ request }: { request: OperatorRequest }) {
  const { client } = request
  return (
    <dl className="border-b border-rule">
      <Fact name="Client">
        <span className="block font-semibold">{client.name}</span>
        {client.company && <span className="block">{client.company}</span>}
        <a href={`mailto:${client.email}`} className={linkClass()}>
          {client.email}
        </a>
        <span className="block">
          <EmailState isConfirmed={client.isEmailConfirmed} />
        </span>
      </Fact>
      <Fact name="Target">
        <RequestTarget request={request} />
      </Fact>
      <OrderedLines request={request} Line={Fact} />
      <Fact name="Last updated">
        <Day date={request.updatedAt} />
      </Fact>
      <Fact name="Requirements">
        <p className="max-w-prose whitespace-pre-wrap">{request.requirements}</p>
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-t border-rule py-2 wrap-anywhere sm:grid-cols-[8rem_1fr]">
      <dt className="text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
