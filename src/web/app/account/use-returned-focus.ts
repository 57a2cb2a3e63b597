import { useEffect, useRef } from 'react'

/**
 * Focus goes back to where it was when `keep` was called, once that part is closed again: to the same
 * element, or to the button with the same text that has replaced it.
 */
export function useReturnedFocus(isClosed: boolean): () => void {
  const kept = useRef<{ element: HTMLElement; text: string; parent: Element | null }>(undefined)

  useEffect(() => {
    if (!isClosed || kept.current === undefined) return
    const { element, text, parent } = kept.current
    kept.current = undefined
    const { activeElement } = document
    const isFocusLost = activeElement === document.body || activeElement?.tagName === 'DIALOG'
    if (!isFocusLost) return
    if (element.isConnected) return element.focus()
    const buttons = [...(parent?.querySelectorAll('button') ?? [])]
    buttons.find(({ textContent }) => textContent === text)?.focus()
  }, [isClosed])

  return () => {
    const { activeElement: element } = document
    if (!(element instanceof HTMLElement)) return
    kept.current = { element, text: element.textContent, parent: element.closest('section, li') }
  }
}
