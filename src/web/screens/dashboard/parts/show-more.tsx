import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'

interface ShowMoreProps {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  /** How many rows are above it. */
  shown: number
}

/** The way to the next page of a list, and at its end the word that this was all. */
export function ShowMore({ query, shown }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const [isUsed, setIsUsed] = useState(false)
  const placeRef = useRef<HTMLDivElement>(null)

  const outcome = isFetchingNextPage ? null : `${shown} ${isFetchNextPageError}`

  useEffect(() => {
    // A button that is disabled loses focus. Reading goes on where it was.
    const isFocusLost = document.activeElement === document.body
    if (isUsed && outcome !== null && isFocusLost) {
      placeRef.current?.querySelector<HTMLElement>('button, p[tabindex]')?.focus()
    }
  }, [isUsed, outcome])

  if (!hasNextPage && !isUsed) return null
  return (
    <div ref={placeRef} className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
      {hasNextPage ? (
        <Button
          look="outline"
          isBusy={isFetchingNextPage}
          onClick={() => {
            setIsUsed(true)
            query.fetchNextPage()
          }}
        >
          Show more
        </Button>
      ) : (
        <p tabIndex={-1} className="text-soft outline-none">
          All {shown} are shown.
        </p>
      )}
      {isFetchNextPageError && (
        <p role="alert" className="font-semibold text-danger">
          The next ones could not be loaded. Please try again.
        </p>
      )}
    </div>
  )
}
