import { clsx } from 'clsx'
import type { SavingsLine } from '#domain/savings/owning-costs.ts'
import type { Verdict } from '#domain/savings/recommend-lines.ts'
import { sayVerdict } from '#domain/savings/savings-wording.ts'

export interface LineVerdictProps {
  line: SavingsLine
  verdict: Verdict
}

/** Whether a product is worth replacing, below its fields. */
export function LineVerdict({ line, verdict }: LineVerdictProps) {
  return (
    <p
      data-verdict={verdict.isReplaced ? 'replace' : 'keep'}
      className={clsx(
        'mt-2 text-sm font-semibold wrap-anywhere',
        verdict.isReplaced ? 'text-green' : 'text-amber',
      )}
    >
      {sayVerdict(line, verdict)}
    </p>
  )
}
