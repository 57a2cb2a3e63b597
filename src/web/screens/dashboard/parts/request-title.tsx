import type { HitRequest } from '#domain/requests/hit-request.ts'
import { Badge } from '#ui/badge.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { UnreadMark } from './unread-mark.tsx'
import { useIsJustOrdered } from './use-is-just-ordered.ts'
import { WrapLongWords } from './wrap-long-words.tsx'

interface RequestTitleProps {
  request: HitRequest
  /** True where there is more to see of a request than its line. */
  isFollowed: boolean
}

export function RequestTitle({ request, isFollowed }: RequestTitleProps) {
  return isFollowed ? <OpeningTitle request={request} /> : request.title
}

function OpeningTitle({ request }: { request: HitRequest }) {
  const panel = useUrlPanel('request')
  const isJustOrdered = useIsJustOrdered(request.id)

  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <AppLink
        {...panel.link(request.id)}
        aria-haspopup="dialog"
        className="underline decoration-rule-strong decoration-1 underline-offset-4 hover:text-primary hover:decoration-primary"
      >
        <WrapLongWords text={request.title}>{request.title}</WrapLongWords>
      </AppLink>
      {isJustOrdered && <Badge tone="primary">Just ordered</Badge>}
      <UnreadMark count={request.unread ?? 0} />
    </span>
  )
}
