import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Operations } from '#contract/backend.ts'
import { apiPath } from '#contract/endpoint.ts'
import { apiDescriptionPath } from '#contract/page-data.ts'
import {
  type ApiToken,
  isExpired,
  apiTokenMessages as messages,
  newApiTokenSchema,
  tokenLifetimes,
  tokenScopeLabels,
  tokenScopes,
} from '#domain/accounts/api-token.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, textLinkClass } from '#ui/button.tsx'
import { Outcome } from '#ui/outcome.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useCall } from '#web/queries/use-call.ts'
import { AccountSection, CreatedAndUsed } from '#web/shared/account-section.tsx'
import { AskFirst, useOpened } from '#web/shared/form/ask-first.tsx'
import { Form } from '#web/shared/form/submit-form.tsx'
import { Loaded } from '#web/shared/load-error.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { useNow } from '#web/shared/use-now.ts'
import { ShownOnce } from './shown-once.tsx'

const tokensKey = ['admin', 'tokens']

export function ApiTokens({ operations }: { operations: Operations }) {
  const tokens = useQuery({
    queryKey: tokensKey,
    queryFn: async () => (await operations.listApiTokens()).tokens,
  })
  const create = useCall(operations.createApiToken, tokensKey)
  const revoke = useCall(operations.revokeApiToken, tokensKey)
  const { opened, openerFor, close } = useOpened()

  return (
    <AccountSection heading="API tokens">
      <p className="mt-2 text-soft">
        Let your own scripts work with requests. A token acts in the name of the admin who created
        it. The{' '}
        <a href={apiPath + apiDescriptionPath} className={textLinkClass}>
          OpenAPI description
        </a>{' '}
        lists every call with an example.
      </p>
      <div className="mt-4">
        <Loaded query={tokens} what="the API tokens" skeleton={<Skeleton className="h-16" />}>
          {(list) =>
            list.length === 0 ? (
              <p className="text-soft">There are no API tokens.</p>
            ) : (
              <ul className="border-t border-rule">
                {list.map((token) => (
                  <li
                    key={token.id}
                    className="border-b border-rule py-3 last:border-b-0 last:pb-0"
                  >
                    <TokenFacts token={token} />
                    <AskFirst
                      opener="Revoke…"
                      subject={token.name}
                      look="quiet"
                      confirm="Revoke token"
                      change={{ ...revoke, mutate: () => revoke.mutate(token.id) }}
                      failed={messages.revokeFailed}
                    >
                      Anything that uses this token stops working right away.
                    </AskFirst>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {revoke.isSuccess && <Outcome key={revoke.variables}>{messages.revoked}</Outcome>}
      {!opened && (
        <Button {...openerFor('form', revoke.reset)} look="outline" className="mt-4">
          Create token
        </Button>
      )}
      {opened && !create.isSuccess && (
        <div className="mt-5">
          <Form
            schema={formSchema}
            saved={{ name: '', scope: 'read', expiresInDays: '90' }}
            focusOn="name"
            act={create.mutateAsync}
            submit="Create token"
            busy="Creating…"
            failed={messages.createFailed}
            onCancel={close}
          >
            {({ field }) => (
              <>
                {field('name', 'Name', { autoComplete: 'off' })}
                <div className="grid gap-5 sm:grid-cols-2">
                  {field('scope', 'Access', { options: scopes })}
                  {field('expiresInDays', 'Expires after', { options: lifetimes })}
                </div>
              </>
            )}
          </Form>
        </div>
      )}
      {opened && create.isSuccess && (
        <>
          <ShownOnce label="Your new token" value={create.data.secret}>
            Copy it now and keep it safe. It won’t be shown again.
          </ShownOnce>
          <Button
            look="quiet"
            className="mt-4"
            onClick={() => {
              create.reset()
              close()
            }}
          >
            Done
          </Button>
        </>
      )}
    </AccountSection>
  )
}

/** The values of controls are text. */
const formSchema = z.extend(newApiTokenSchema, {
  expiresInDays: z.pipe(z.transform(Number), newApiTokenSchema.shape.expiresInDays),
})

const scopes = tokenScopes.map((scope) => ({ value: scope, label: tokenScopeLabels[scope] }))
const lifetimes = tokenLifetimes.map((days) => ({ value: String(days), label: `${days} days` }))

function TokenFacts({ token }: { token: ApiToken }) {
  const { name, scope, expiresAt } = token
  const hasExpired = isExpired(token, useNow())
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
        {name}
        <Badge tone={scope === 'write' ? 'primary' : 'neutral'}>{tokenScopeLabels[scope]}</Badge>
        {hasExpired && <Badge tone="amber">Expired</Badge>}
      </p>
      <p className="mt-1 text-sm text-soft">
        {token.createdBy}. <CreatedAndUsed {...token} />, {hasExpired ? 'expired' : 'expires'}{' '}
        <Moment at={expiresAt} />
      </p>
    </>
  )
}
