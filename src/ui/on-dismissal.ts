/** Calls back when a panel is dismissed from outside: by a press elsewhere or by moving focus. */
export function onDismissal(
  panel: HTMLElement,
  trigger: HTMLElement,
  onClose: (focus?: HTMLElement) => void,
): () => void {
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

  const listening = new AbortController()
  const { signal } = listening
  const options = { capture: true, signal }
  window.addEventListener('pointerdown', onPress, options)
  window.addEventListener('keydown', onKey, options)
  window.addEventListener('blur', () => onClose(), { signal })
  return () => listening.abort()
}
