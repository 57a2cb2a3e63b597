import { useEffect, useRef } from 'react'
import { type ApiToken, isExpired, tokenScopeLabels } from '#domain/accounts/api-token.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, linkClass } from '#ui/button.tsx'
import { useOpenedForm } from '#web/app/account/use-opened-form.ts'
import type { useRevokeApiToken } from '#web/queries/api-tokens.ts'
import { Moment } from '#web/shared/moment.tsx'
import { useNow } from '#web/shared/use-now.ts'

interface ApiTokenListProps {
  tokens: ApiToken[]
  revoke: Pick<ReturnType<typeof useRevokeApiToken>, 'mutate' | 'isPending' | 'variables'>
}

export function ApiTokenList({ tokens, revoke }: ApiTokenListProps) {
  if (tokens.length === 0) return <p className="text-soft">You have no API tokens.</p>
  return (
    <ul className="border-t border-rule">
      {tokens.map((token) => (
        <li key={token.id} className="border-b border-rule py-3 last:border-b-0 last:pb-0">
          <TokenFacts token={token} />
          <Revoke
            token={token}
            isBusy={revoke.isPending && revoke.variables?.id === token.id}
            onRevoke={() => revoke.mutate(token)}
          />
        </li>
      ))}
    </ul>
  )
}

function TokenFacts({ token }: { token: ApiToken }) {
  const { name, scope, createdAt, lastUsedAt, expiresAt } = token
  const hasExpired = isExpired(token, useNow())
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
        {name}
        <Badge tone={scope === 'write' ? 'primary' : 'neutral'}>{tokenScopeLabels[scope]}</Badge>
        {hasExpired && <Badge tone="amber">Expired</Badge>}
      </p>
      <p className="mt-1 text-sm text-soft">
        Created <Moment at={createdAt} />,{' '}
        {lastUsedAt === null ? (
          'never used'
        ) : (
          <>
            last used <Moment at={lastUsedAt} />
          </>
        )}
        , {hasExpired ? 'expired' : 'expires'} <Moment at={expiresAt} />
      </p>
    </>
  )
}

interface RevokeProps {
  token: ApiToken
  isBusy: boolean
  onRevoke: () => void
}

/** What uses the token stops working at once, so a press by mistake must not revoke it. */
function Revoke({ token, isBusy, onRevoke }: RevokeProps) {
  const { isOpen, openerRef, open, close } = useOpenedForm()
  if (isOpen) return <Confirmation isBusy={isBusy} onRevoke={onRevoke} onCancel={close} />
  return (
    <button ref={openerRef} type="button" className={linkClass()} onClick={open}>
      Revoke…<span className="sr-only"> {token.name}</span>
    </button>
  )
}

interface ConfirmationProps {
  isBusy: boolean
  onRevoke: () => void
  onCancel: () => void
}

function Confirmation({ isBusy, onRevoke, onCancel }: ConfirmationProps) {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div className="api-token-revoke">
      <p>Whatever uses this token stops working at once.</p>
      <div className="flex flex-wrap gap-3">
        <Button
          ref={ref}
          look="outline"
          className="border-danger! text-danger!"
          isBusy={isBusy}
          onClick={onRevoke}
        >
          {isBusy ? 'Revoking…' : 'Revoke token'}
        </Button>
        <Button look="quiet" disabled={isBusy} onClick={onCancel}>
          Keep it
        </Button>
      </div>
    </div>
  )
}
