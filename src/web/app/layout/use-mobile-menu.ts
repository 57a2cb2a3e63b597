import { type RefObject, useEffect, useRef, useState } from 'react'
import { useRouterState } from '#web/shared/router/router-context.tsx'

interface MobileMenu {
  isOpen: boolean
  toggle: () => void
  buttonRef: RefObject<HTMLButtonElement | null>
}

/** Collapsed at first; closes on any navigation and on Escape, which also gives focus back. */
export function useMobileMenu(): MobileMenu {
  const { location, preventScrollReset } = useRouterState((router) => router)
  const { key } = location
  const [openAt, setOpenAt] = useState<string | null>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  // Open only for the location it was opened at: going anywhere else closes it, coming back included.
  const isOpen = openAt === key
  // What a page writes into its own address while one reads on is no going.
  if (openAt !== null && !isOpen) setOpenAt(preventScrollReset ? key : null)

  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      setOpenAt(null)
      buttonRef.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOpen])

  return { isOpen, toggle: () => setOpenAt(isOpen ? null : key), buttonRef }
}
