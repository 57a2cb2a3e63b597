import { type RefObject, useEffect, useRef } from 'react'

/** Paper has nothing to press: what can be unfolded is unfolded while the page prints. */
export function useOpenTablesInPrint(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let opened: HTMLDetailsElement[] = []
    const open = () => {
      opened = [...(ref.current?.querySelectorAll('details:not([open])') ?? [])] as typeof opened
      for (const details of opened) details.open = true
    }
    const restore = () => {
      for (const details of opened) details.open = false
      opened = []
    }
    window.addEventListener('beforeprint', open)
    window.addEventListener('afterprint', restore)
    return () => {
      window.removeEventListener('beforeprint', open)
      window.removeEventListener('afterprint', restore)
    }
  }, [])

  return ref
}
