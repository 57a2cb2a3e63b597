import { linkClass } from '#ui/button.tsx'
import type { Draft } from './tool-drafts.tsx'

interface SavedMeanwhileProps {
  draft: Draft
  /** What is saved now, as people read it. */
  saved: string
}

/** Typed text is never overwritten: what somebody else saved stands beside it. */
export function SavedMeanwhile({ draft, saved }: SavedMeanwhileProps) {
  return (
    <div role="status" className="text-sm empty:hidden">
      {draft.isOvertaken && (
        <p className="border-l-2 border-amber bg-amber-soft px-3 py-2 wrap-anywhere whitespace-pre-wrap">
          Somebody else saved meanwhile: {saved || 'nothing'}{' '}
          <button type="button" onClick={draft.clear} className={linkClass()}>
            Use that
          </button>
        </p>
      )}
    </div>
  )
}
