/** Between the trigger and the panel, and between the panel and the edges of the screen. */
const gapPx = 8

/** Keeps a fixed panel beside its trigger until the returned function is called. */
export function keepPlaced(panel: HTMLElement, trigger: HTMLElement): () => void {
  function place() {
    const size = { width: panel.offsetWidth, height: panel.offsetHeight }
    const { clientWidth: width, clientHeight: height } = document.documentElement
    const { left, top } = placePanel(trigger.getBoundingClientRect(), size, { width, height })
    panel.style.left = `${left}px`
    panel.style.top = `${top}px`
  }

  place()
  window.addEventListener('resize', place)
  // What scrolls may be any box around the trigger, and its events do not bubble.
  window.addEventListener('scroll', place, true)
  return () => {
    window.removeEventListener('resize', place)
    window.removeEventListener('scroll', place, true)
  }
}

interface Size {
  width: number
  height: number
}

/** Under the trigger, right edge on right edge; above it where only there is room; never off-screen. */
export function placePanel(
  trigger: Pick<DOMRect, 'top' | 'right' | 'bottom'>,
  panel: Size,
  screen: Size,
): { left: number; top: number } {
  const lowest = screen.height - panel.height - gapPx
  const below = trigger.bottom + gapPx
  const above = trigger.top - panel.height - gapPx
  const top = below > lowest && above >= gapPx ? above : Math.min(below, lowest)
  const left = Math.min(trigger.right, screen.width - gapPx) - panel.width
  return { left: Math.max(gapPx, left), top: Math.max(gapPx, top) }
}
