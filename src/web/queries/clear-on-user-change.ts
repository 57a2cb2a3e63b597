import type { Query, QueryClient } from '@tanstack/react-query'
import type { User } from '#domain/accounts/user.ts'
import { userKey } from './session.ts'

/** No user sees cached data of another, of another company, or of one that asks for a second factor they don't have. */
export function clearOnUserChange(client: QueryClient): void {
  let known: string | null | undefined

  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== userKey[0]) return
    const user = query.state.data as User | null | undefined
    if (user === undefined) return
    const identity = user && `${user.id} ${user.companyId} ${user.missingFactor}`
    const isAnother = known !== undefined && known !== identity
    known = identity
    if (isAnother) forgetPersonal(client, user)
  })
}

function forgetPersonal(client: QueryClient, user: User | null): void {
  client.removeQueries({ type: 'inactive', predicate: isPersonal })
  // A visitor sees samples of requests, and has no sessions and no queue; those calls would only fail.
  const isRefused = (query: Query) => user === null && query.queryKey[0] !== 'requests'
  for (const query of client.getQueryCache().findAll({ predicate: isPersonal })) {
    if (isRefused(query)) query.reset()
  }
  // Queries on the screen are fetched again. Samples belong to no user and may stay until then.
  void client.resetQueries({
    predicate: (query) => isPersonal(query) && !areSamples(query) && !isRefused(query),
  })
  void client.invalidateQueries({ predicate: (query) => isPersonal(query) && areSamples(query) })
}

/** Only the queries named here are public: a new query is private by default. */
const impersonal = new Set<unknown>([
  userKey[0],
  'hits',
  'stories',
  'confirmation',
  'order-link',
  'sign-in-link',
  'invitation',
])

function isPersonal({ queryKey }: Query): boolean {
  return !impersonal.has(queryKey[0])
}

/** Samples are shown to visitors, as one list or as the first of its pages. */
export function areSamples({ state: { data } }: { state: { data: unknown } }): boolean {
  const { pages = [data] } = (data ?? {}) as { pages?: unknown[] }
  const [first] = pages as { areSamples?: boolean }[]
  return first?.areSamples === true
}
