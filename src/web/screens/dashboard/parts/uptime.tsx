import { describeDays, formatDown, formatUptime } from '#domain/watching/watch.ts'
import type { Watch } from '#domain/watching/watch-schema.ts'
import { useNow } from '#web/shared/use-now.ts'

/** How each sort of day looks: by colour and height. */
const looks = {
  up: { className: 'fill-green', height: 1 },
  failed: { className: 'fill-amber', height: 0.7 },
  down: { className: 'fill-danger', height: 0.4 },
  unchecked: { className: 'fill-rule-strong', height: 0.12 },
}

type Look = keyof typeof looks

const looksInOrder = Object.keys(looks) as Look[]
const downShare = 0.95

/** Whether a watched solution answered: a bar of days, the newest on the right, and the sum. */
export function Uptime({ watch }: { watch: Watch }) {
  const now = useNow()
  const { days, downSince } = watch
  return (
    <div className="grid gap-1.5">
      <svg
        role="img"
        viewBox={`0 0 ${days.length} 1`}
        preserveAspectRatio="none"
        className="h-6 w-full"
      >
        <title>{describeDays(watch)}</title>
        {looksInOrder.map((look) => (
          <path key={look} className={looks[look].className} d={barsOf(days, look)} />
        ))}
      </svg>
      <p className="flex flex-wrap gap-x-4 text-sm text-soft">
        <span>{formatUptime(watch, now)}</span>
        {downSince && (
          <strong className="font-semibold text-danger">{formatDown(downSince)}</strong>
        )}
      </p>
    </div>
  )
}

function barsOf(days: Watch['days'], look: Look): string {
  const { height } = looks[look]
  return days
    .map((share, day) => (lookOf(share) === look ? `M${day} 1v-${height}h.75v${height}z` : ''))
    .join('')
}

function lookOf(share: number | null): Look {
  if (share === null) return 'unchecked'
  if (share === 1) return 'up'
  return share < downShare ? 'down' : 'failed'
}
