import { useEffect } from 'react'
import { createStore } from '#ui/store.ts'

/** What is open over the page, for the title of the browser's tab: `HIT-012 Replacement for Slack`. */
export const openedTitle = createStore('')

export function useOpenedTitle(title: string): void {
  useEffect(() => {
    openedTitle.write(title)
    return () => openedTitle.write('')
  }, [title])
}
