import { useEffect, useRef, useState } from 'react'

/** A form that a button opens in its place. Closed again, focus goes back to the button. */
export function useOpenedForm() {
  const [isOpen, setIsOpen] = useState(false)
  const wasOpen = useRef(false)
  const openerRef = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (wasOpen.current && !isOpen) openerRef.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  return { isOpen, openerRef, open: () => setIsOpen(true), close: () => setIsOpen(false) }
}
