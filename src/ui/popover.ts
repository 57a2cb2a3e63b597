/** Between the trigger and the panel, and between the panel and the edges of the screen. */
const gapPx = 8

/** Shows a panel beside its trigger until the returned function is called. `onClose`: dismissed from outside. */
export function openPopover(
  panel: HTMLElement,
  trigger: HTMLElement,
  onClose: (focus?: HTMLElement) => void,
): () => void {
  function place() {
    const size = { width: panel.offsetWidth, height: panel.offsetHeight }
    const { clientWidth: width, clientHeight: height } = document.documentElement
    const { left, top } = placePanel(trigger.getBoundingClientRect(), size, { width, height })
    panel.style.left = `${left}px`
    panel.style.top = `${top}px`
  }

  // The press goes on to what it was meant for. On the trigger, its click is what closes.
  function onPress({ target }: Event) {
    if (target instanceof Node && !panel.contains(target) && !trigger.contains(target)) onClose()
  }

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    // Whatever else around the panel closes by Escape stays open.
    event.preventDefault()
    onClose(trigger)
  }

  // In the top layer nothing clips or covers it. Browsers without one get a fixed position.
  panel.showPopover?.()
  place()
  const listening = new AbortController()
  const { signal } = listening
  // What scrolls may be any box around the trigger, and its events do not bubble.
  const options = { capture: true, signal }
  window.addEventListener('resize', place, { signal })
  window.addEventListener('scroll', place, options)
  window.addEventListener('pointerdown', onPress, options)
  window.addEventListener('keydown', onKey, options)
  window.addEventListener('blur', () => onClose(), { signal })
  return () => listening.abort()
}

/** Under the trigger, right edge on right edge; above it where only there is room; never off-screen. */
export function placePanel(
  trigger: Pick<DOMRect, 'top' | 'right' | 'bottom'>,
  panel: Pick<DOMRect, 'width' | 'height'>,
  screen: typeof panel,
) {
  const lowest = screen.height - panel.height - gapPx
  const below = trigger.bottom + gapPx
  const above = trigger.top - panel.height - gapPx
  const top = below > lowest && above >= gapPx ? above : Math.min(below, lowest)
  const left = Math.min(trigger.right, screen.width - gapPx) - panel.width
  return { left: Math.max(gapPx, left), top: Math.max(gapPx, top) }
}
