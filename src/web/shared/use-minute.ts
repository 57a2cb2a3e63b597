import { useSyncExternalStore } from 'react'

const minuteMs = 60_000

/** The time at which the current minute began. What is drawn by it is drawn again every minute. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, readMinute, readMinute)
}

function readMinute(): number {
  return Math.floor(Date.now() / minuteMs) * minuteMs
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, minuteMs)
  return () => clearInterval(timer)
}
