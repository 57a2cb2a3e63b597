import { useQuery } from '@tanstack/react-query'
import type { Links } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import { type OrderDraft, targetName } from '#domain/order.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Strike } from '#ui/strike.tsx'
import { mailedDraftQuery } from '#web/queries/mailed-drafts.ts'
import { LoadError } from '#web/shared/load-error.tsx'
import { storedDraft } from '#web/shared/stored-order.ts'

interface ResumeDraftProps {
  links: Links
  token: string
  onResume: (draft: OrderDraft) => void
  onClose: () => void
}

/** What the link of an emailed draft opens. It asks first: there may be another draft in this browser. */
export function ResumeDraft({ links, token, onResume, onClose }: ResumeDraftProps) {
  const { data, error, refetch } = useQuery(mailedDraftQuery(links, token))
  const isStale = error instanceof CallError && error.code === 'invalid'

  return (
    <Dialog title="Continue your order" onClose={onClose}>
      {data && <Resume draft={data.draft} onResume={onResume} onClose={onClose} />}
      {error && !isStale && <LoadError what="your draft" onRetry={() => void refetch()} />}
      {isStale && (
        <p role="alert" className="mt-4 border-l-2 border-danger pl-4">
          {error.message}
        </p>
      )}
      {!data && !error && (
        <div role="status" className="mt-4 grid gap-3">
          <span className="sr-only">Loading the draft…</span>
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-11 w-40" />
        </div>
      )}
    </Dialog>
  )
}

interface ResumeProps {
  draft: OrderDraft
  onResume: (draft: OrderDraft) => void
  onClose: () => void
}

function Resume({ draft, onResume, onClose }: ResumeProps) {
  const hasOther = storedDraft.read() !== null
  const target = targetName(draft)

  return (
    <>
      <p className="mt-4 wrap-anywhere">
        Your draft is here
        {target !== '' && (
          <>
            : a replacement for <Strike>{target}</Strike>
          </>
        )}
        .
      </p>
      {draft.requirements.trim() !== '' && (
        <p className="mt-3 line-clamp-4 border-l-2 border-rule-strong pl-4 wrap-anywhere whitespace-pre-line text-soft">
          {draft.requirements.trim()}
        </p>
      )}
      {hasOther && (
        <p className="mt-5 border-l-2 border-amber bg-sunken px-4 py-3">
          This browser has another unfinished order. Continuing replaces it.
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => onResume(draft)}>Continue with this draft</Button>
        {hasOther && (
          <Button look="outline" onClick={onClose}>
            Keep the other one
          </Button>
        )}
      </div>
    </>
  )
}
