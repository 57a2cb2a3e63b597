import { useQuery } from '@tanstack/react-query'
import { apiDescriptionPath } from '#contract/api-description-path.ts'
import type { Account } from '#contract/backend.ts'
import { apiPath } from '#contract/endpoint.ts'
import { apiTokenMessages as messages } from '#domain/accounts/api-token-messages.ts'
import { Button, textLinkClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AccountSection } from '#web/app/account/account-section.tsx'
import { Outcome } from '#web/app/account/outcome.tsx'
import { useOpenedForm } from '#web/app/account/use-opened-form.ts'
import { apiTokensQuery, useCreateApiToken, useRevokeApiToken } from '#web/queries/api-tokens.ts'
import { LoadError } from '#web/shared/load-error.tsx'
import { errorMessage } from '#web/shared/show-form-error.ts'
import { ApiTokenForm } from './api-token-form.tsx'
import { ApiTokenList } from './api-token-list.tsx'
import styles from './api-tokens.css?inline'
import { CreatedToken } from './created-token.tsx'

/** The user's API tokens: creating one shows it once, revoking one asks first. */
export function ApiTokens({ account }: { account: Account }) {
  const { data: tokens, isError, refetch } = useQuery(apiTokensQuery(account))
  const create = useCreateApiToken(account)
  const revoke = useRevokeApiToken(account)
  const { isOpen, openerRef, open, close } = useOpenedForm()

  return (
    <AccountSection heading="API tokens">
      {/* No page is prerendered with the account, so no page carries its styles. */}
      <style href="api-tokens" precedence="screen">
        {styles}
      </style>
      <p className="mt-2 text-soft">
        Let your own scripts work with requests in your name. The{' '}
        <a href={apiPath + apiDescriptionPath} className={textLinkClass}>
          OpenAPI description
        </a>{' '}
        has every call with an example.
      </p>
      <div className="mt-4">
        {tokens && <ApiTokenList tokens={tokens} revoke={revoke} />}
        {!tokens && !isError && <Skeleton className="h-16" />}
        {!tokens && isError && <LoadError what="your API tokens" onRetry={() => void refetch()} />}
      </div>
      {revoke.isError && (
        <Outcome isProblem>{errorMessage(revoke.error, messages.revokeFailed)}</Outcome>
      )}
      {revoke.isSuccess && <Outcome key={revoke.variables.id}>{messages.revoked}</Outcome>}
      {!isOpen && (
        <Button
          ref={openerRef}
          look="outline"
          className="mt-4"
          onClick={() => {
            revoke.reset()
            open()
          }}
        >
          Create token
        </Button>
      )}
      {isOpen && !create.isSuccess && <ApiTokenForm create={create.mutateAsync} onCancel={close} />}
      {isOpen && create.isSuccess && (
        <CreatedToken
          secret={create.data.secret}
          onDone={() => {
            create.reset()
            close()
          }}
        />
      )}
    </AccountSection>
  )
}
