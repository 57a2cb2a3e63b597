import { useEffect, useState } from 'react'

/** The time of day in milliseconds, renewed every minute while the page is visible. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(Date.now)

  useEffect(() => {
    function renew() {
      if (!document.hidden) setNowMs(Date.now())
    }
    const timer = setInterval(renew, 60_000)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [])

  return nowMs
}
