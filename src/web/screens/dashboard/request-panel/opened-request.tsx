import type { Following } from '#contract/backend.ts'
import type { HitRequest } from '#domain/requests/hit-request.ts'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { RequestPanel } from './request-panel.tsx'

interface OpenedRequestProps {
  following: Following
  /** Those that are here already: one of them may be the one. */
  requests: HitRequest[]
}

/** The request the address names, if it names one: `?request=HIT-012`. */
export function OpenedRequest({ following, requests }: OpenedRequestProps) {
  const { openFor: id, close } = useUrlPanel('request')
  if (id === null) return null
  const title = requests.find((request) => request.id === id)?.title

  return <RequestPanel key={id} id={id} following={following} title={title} onClose={close} />
}
