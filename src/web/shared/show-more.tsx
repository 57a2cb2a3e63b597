import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { isFocusLost } from '#ui/focus.ts'
import { Outcome } from '#ui/outcome.tsx'

interface ShowMoreProps {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  shown: number
  more?: string
  busy?: string
  end?: string
  failed?: string
  className?: string
}

export function ShowMore(props: ShowMoreProps) {
  const { query, shown, more = 'Show more', className = 'mt-6' } = props
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const [isUsed, setIsUsed] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  const rowsBefore = useRef<number>(undefined)

  useEffect(() => {
    const before = rowsBefore.current
    if (before === undefined || isFetchingNextPage) return
    // Reading goes on where the new rows begin; without any, at the button, which loses focus while it is busy.
    const rows = ref.current?.previousElementSibling?.querySelectorAll('tbody > tr, :scope > li')
    const place = findFocusable(shown > before ? rows?.[before] : undefined)
    if (place) place.focus()
    else if (isFocusLost()) findFocusable(ref.current)?.focus({ preventScroll: true })
    rowsBefore.current = undefined
  }, [isFetchingNextPage, shown])

  function fetchMore() {
    setIsUsed(true)
    rowsBefore.current = shown
    query.fetchNextPage()
  }

  if (!hasNextPage && !isUsed) return null
  return (
    <div ref={ref} className={`${className} flex flex-wrap items-center gap-x-5 gap-y-3`}>
      {hasNextPage ? (
        <Button look="outline" isBusy={isFetchingNextPage} onClick={fetchMore}>
          {isFetchingNextPage ? (props.busy ?? more) : more}
        </Button>
      ) : (
        <p tabIndex={-1} className="text-soft outline-none">
          {props.end ?? `All ${shown} shown.`}
        </p>
      )}
      {isFetchNextPageError && (
        <Outcome isProblem className="">
          {props.failed ?? 'We couldn’t load more. Please try again.'}
        </Outcome>
      )}
    </div>
  )
}

function findFocusable(place: Element | null | undefined): HTMLElement | null | undefined {
  return place?.querySelector<HTMLElement>('a, button, [tabindex]')
}
