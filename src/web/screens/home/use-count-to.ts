import { useEffect, useRef, useState } from 'react'

const durationMs = 250

/** Counts from the figure shown to the one given, at once when motion is unwanted. */
export function useCountTo(target: number): number {
  const [shown, setShown] = useState(target)
  const latest = useRef(target)

  useEffect(() => {
    const from = latest.current
    if (from === target) return undefined
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const startedAt = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const progress = isStill ? 1 : Math.min(Math.max((now - startedAt) / durationMs, 0), 1)
      latest.current = Math.round(from + (target - from) * (1 - (1 - progress) ** 2))
      setShown(latest.current)
      if (progress < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [target])

  return shown
}
