import { brandName } from '#domain/site/brand.ts'

/** A short list with its second line struck. */
export function BrandMark() {
  return (
    <span className="inline-flex items-center gap-2.5 text-xl font-bold tracking-tight">
      <svg aria-hidden viewBox="0 0 24 24" className="size-6" fill="none">
        <path
          d="M3 5.5h13M3 12h18M3 18.5h9"
          stroke="currentColor"
          strokeWidth="2.5"
          className="text-ink"
        />
        <path
          d="M1 14.2C6 11 15 12.6 23 9.6"
          stroke="currentColor"
          strokeWidth="3"
          className="text-primary"
        />
      </svg>
      {brandName}
    </span>
  )
}
