import { formatNearMoment, zoneName } from '#domain/values/moments.ts'
import { useNow } from './use-now.ts'

/** A moment by the reader's clock. The zone is in the tooltip, and a screen reader reads it too. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={zoneName(at, 'long')} className="figures">
      {formatNearMoment(at, useNow())}
      <span className="sr-only"> {zoneName(at, 'short')}</span>
    </time>
  )
}
