import { useLayoutEffect, useRef } from 'react'
import { dismissErrors } from '#ui/toaster.tsx'

/**
 * Error toasts belong to the screen they are about and do not follow to the next one. A layout effect,
 * so that an error the next screen shows as it mounts stays.
 */
export function useLeftErrors(pathname: string): void {
  const previous = useRef(pathname)

  useLayoutEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    dismissErrors()
  }, [pathname])
}
