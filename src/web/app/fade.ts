import { flushSync } from 'react-dom'

/** Cross-fades to another screen where the browser can. Durations stand in the style sheet. */
export async function fade(change: () => void): Promise<void> {
  const draw = () => flushSync(change)
  if (!('startViewTransition' in document) || document.hidden) return draw()
  const { ready, updateCallbackDone } = document.startViewTransition(draw)
  // A further navigation skips the fade, which is not an error.
  ready.catch(() => undefined)
  await updateCallbackDone
}
