export function UnreadMark({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="rounded-sm bg-primary px-1.5 py-0.5 text-sm font-semibold whitespace-nowrap text-on-primary">
      {count} unread
    </span>
  )
}
