import { useEffect, useRef } from 'react'
import { announce } from '#web/shared/announcer.tsx'

/** After a navigation, reading goes on at the new screen's heading. The first load is left alone. */
export function useFocusOnNavigation(pathname: string): void {
  const previous = useRef(pathname)

  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    announce(document.title)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname])
}
