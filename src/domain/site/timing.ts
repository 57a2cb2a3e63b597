export const simulatedDelayMs = 1500

/** The header turns translucent once the page is scrolled further than this. */
export const headerTranslucencyPx = 10

/** A toast stays readable at least this long. */
export const toastDurationMs = 6000

export const tooltip = { openDelayMs: 700, skipDelayMs: 300 }

/** A stream that opens this soon after its page missed nothing. The server looks back longer: some data loads before the page. */
export const missedChangesMs = { page: 10_000, server: 30_000 }

export const queryCache = {
  garbageCollectionMs: 5 * 60 * 1000,
  retries: 3,
  firstRetryDelayMs: 1000,
  longestRetryDelayMs: 30_000,
}

/** The wait before a retry doubles from one second up to half a minute. */
export function retryDelayMs(failuresSoFar: number): number {
  return Math.min(queryCache.firstRetryDelayMs * 2 ** failuresSoFar, queryCache.longestRetryDelayMs)
}

/** How long a call waits for its reply. */
export const callTimeoutMs = 30_000
