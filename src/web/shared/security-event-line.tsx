import { browserName, networkName } from '#domain/accounts/browser-name.ts'
import { type SecurityEvent, securityEventLabels } from '#domain/accounts/security-event.ts'
import { Moment } from './moment.tsx'

interface SecurityEventLineProps {
  event: SecurityEvent
  account?: string | undefined
}

export function SecurityEventLine({ event, account }: SecurityEventLineProps) {
  const { kind, detail, at, network, userAgent } = event
  const origin = [userAgent && browserName(userAgent), networkName(network)].filter(Boolean)
  return (
    <li className="border-b border-rule py-3 wrap-anywhere">
      <p className="font-semibold">
        {securityEventLabels[kind]}
        {detail !== undefined && <span className="font-normal">: {detail}</span>}
      </p>
      {account && <p className="mt-1 text-sm">{account}</p>}
      <p className="mt-1 text-sm text-soft">
        <Moment at={at} />
        {origin.map((part) => `, ${part}`)}
      </p>
    </li>
  )
}
