import type { ReactNode } from 'react'
import type { User } from '#domain/user.ts'
import { Badge } from '#ui/badge.tsx'

export function WhoIsThis({ user }: { user: User }) {
  return (
    <dl className="mt-6 grid gap-x-6 gap-y-3 wrap-anywhere sm:grid-cols-[7rem_1fr]">
      <Line name="Name">{user.name}</Line>
      {user.company && <Line name="Company">{user.company}</Line>}
      <Line name="Email">
        <span className="mr-3">{user.email}</span>
        {user.isEmailConfirmed !== undefined && <Confirmed isIt={user.isEmailConfirmed} />}
      </Line>
    </dl>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-soft max-sm:-mb-3 max-sm:text-sm">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Confirmed({ isIt }: { isIt: boolean }) {
  return <Badge tone={isIt ? 'green' : 'amber'}>{isIt ? 'Confirmed' : 'Not confirmed yet'}</Badge>
}
