import type { Query, QueryClient } from '@tanstack/react-query'
import type { User } from '#domain/user.ts'
import { userKey } from './session.ts'

/**
 * Whose requests they are changes with the person. Signed in or out, here or in another tab, or
 * signed out by time: what was kept for one person is never shown to the next.
 */
export function clearOnUserChange(client: QueryClient): void {
  let known: string | null | undefined

  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== userKey[0]) return
    const user = query.state.data as User | null | undefined
    if (user === undefined) return
    const isAnother = known !== undefined && known !== (user?.id ?? null)
    known = user?.id ?? null
    if (isAnother) forgetPersonal(client, user)
  })
}

function forgetPersonal(client: QueryClient, user: User | null): void {
  client.removeQueries({ type: 'inactive', predicate: isPersonal })
  // Nobody has sessions or a queue; asking for them would only be refused.
  const isRefused = (query: Query) => user === null && query.queryKey[0] !== listsKey
  for (const query of client.getQueryCache().findAll({ predicate: isPersonal })) {
    if (isRefused(query)) query.reset()
  }
  // What is on the screen is asked again. Samples are nobody's, and may stand until then.
  void client.resetQueries({
    predicate: (query) => isPersonal(query) && !areSamples(query) && !isRefused(query),
  })
  void client.invalidateQueries({ predicate: (query) => isPersonal(query) && areSamples(query) })
}

/** Lists of requests, which strangers have as well. */
const listsKey = 'requests'

/** Only what is named here is everybody's: a query that somebody adds is personal until it is. */
const impersonal = new Set<unknown>([userKey[0], 'hits', 'stories', 'confirmation'])

function isPersonal({ queryKey }: Query): boolean {
  return !impersonal.has(queryKey[0])
}

/** Samples are what is shown to strangers, as one list or as the first of its pages. */
export function areSamples({ state: { data } }: { state: { data: unknown } }): boolean {
  const { pages = [data] } = (data ?? {}) as { pages?: unknown[] }
  const [first] = pages as { areSamples?: boolean }[]
  return first?.areSamples === true
}
