import { linkClass } from '#ui/button.tsx'
import type { Draft } from './tool-drafts.tsx'

interface SavedMeanwhileProps {
  draft: Draft
  /** The saved value, formatted. */
  saved: string
}

/** A draft is never overwritten: another operator's saved value is shown beside it. */
export function SavedMeanwhile({ draft, saved }: SavedMeanwhileProps) {
  return (
    <div role="status" className="text-sm empty:hidden">
      {draft.isOvertaken && (
        <p className="border-l-2 border-amber bg-amber-soft px-3 py-2 wrap-anywhere whitespace-pre-wrap">
          Someone else saved: {saved || 'an empty field'}{' '}
          <button type="button" onClick={draft.clear} className={linkClass()}>
            Use theirs
          </button>
        </p>
      )}
    </div>
  )
}
