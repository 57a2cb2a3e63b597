import { flushSync } from 'react-dom'

/** Cross-fades to another screen where the browser can. Durations stand in the style sheet. */
export async function fade(change: () => void): Promise<void> {
  const draw = () => flushSync(change)
  if (!('startViewTransition' in document) || document.hidden) return draw()
  const { ready, updateCallbackDone } = document.startViewTransition(draw)
  // Somebody who goes on in a hurry cuts the fade short, which is no failure.
  ready.catch(() => undefined)
  await updateCallbackDone
}
