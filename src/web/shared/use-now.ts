import { useSyncExternalStore } from 'react'

const tickMs = 60_000

let nowMs = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** The time of day in milliseconds, renewed every minute while the page is visible. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read, read)
}

function read(): number {
  return nowMs
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) start()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

function start(): void {
  nowMs = Date.now()
  timer = setInterval(renew, tickMs)
  document.addEventListener('visibilitychange', renew)
}

function stop(): void {
  clearInterval(timer)
  document.removeEventListener('visibilitychange', renew)
}

function renew(): void {
  if (document.hidden) return
  nowMs = Date.now()
  for (const listener of listeners) listener()
}
