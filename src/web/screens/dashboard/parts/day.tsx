import { formatDay } from '#domain/values/dates.ts'

export function Day({ date }: { date: string }) {
  return (
    <time dateTime={date} className="figures text-[0.9375rem] whitespace-nowrap">
      {formatDay(date)}
    </time>
  )
}
