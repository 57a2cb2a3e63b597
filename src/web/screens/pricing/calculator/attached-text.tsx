import { formatNumber } from '#domain/numbers.ts'
import { countLines } from '#domain/split-records.ts'
import { linkClass } from '#ui/button.tsx'
import type { AttachedText as Attached } from './bill-source.ts'

interface AttachedTextProps {
  attached: Attached | undefined
  onRemove: () => void
}

/** Names a text that is too long for the field. */
export function AttachedText({ attached, onRemove }: AttachedTextProps) {
  return (
    <div className="flex items-center justify-between gap-3">
      {/* Always there: screen readers announce what changes in a live region, not a new one. */}
      <p aria-live="polite" className="font-semibold wrap-anywhere">
        {attached && describe(attached)}
      </p>
      {attached && (
        <button
          type="button"
          aria-label={`Remove ${attached.name}`}
          className={linkClass()}
          onClick={onRemove}
        >
          Remove
        </button>
      )}
    </div>
  )
}

function describe({ name, text }: Attached) {
  const count = countLines(text)
  return (
    <>
      <bdi>{name}</bdi>, {count === 1 ? '1 line' : `${formatNumber(count)} lines`}
    </>
  )
}
