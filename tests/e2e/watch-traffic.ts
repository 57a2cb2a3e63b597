import type { CDPSession, Page } from '@playwright/test'

/** One answer: what its body took on the wire, and what it took with its headers. */
export interface Answer {
  url: string
  type: string
  body: number
  wire: number
}

export interface Traffic {
  answers: Answer[]
  /** Until nothing was asked or answered for so long and the main thread has nothing to do. */
  untilQuiet: (quietMs: number) => Promise<void>
}

/** Notes what a page fetches from now on, with nothing taken from the cache. */
export async function watchTraffic(page: Page): Promise<Traffic> {
  const session = await page.context().newCDPSession(page)
  const answers: Answer[] = []
  const open = new Set<string>()
  let stir: (() => void) | undefined
  recordAnswers(session, answers, open, () => stir?.())
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })

  const silence = (quietMs: number) =>
    new Promise<void>((resolve) => {
      let timer: NodeJS.Timeout | undefined
      stir = () => {
        clearTimeout(timer)
        if (open.size === 0) timer = setTimeout(resolve, quietMs)
      }
      stir()
    })

  return {
    answers,
    async untilQuiet(quietMs) {
      let seen = -1
      while (seen !== answers.length) {
        seen = answers.length
        await silence(quietMs)
        await page.evaluate(untilIdle)
      }
    },
  }
}

// Behind all that waits for its turn. An idle callback would also wait for a frame, which may never be drawn.
function untilIdle(): Promise<unknown> {
  return scheduler.postTask(() => undefined, { priority: 'background' })
}

function recordAnswers(
  session: CDPSession,
  answers: Answer[],
  open: Set<string>,
  stir: () => void,
): void {
  const heads = new Map<string, { url: string; type: string; headers: number }>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return
    open.add(requestId)
    stir()
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    heads.set(requestId, {
      url: response.url,
      type: response.mimeType,
      // At this moment nothing but the headers has been counted.
      headers: response.encodedDataLength,
    })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const head = heads.get(requestId)
    if (head && open.delete(requestId)) {
      const { url, type, headers } = head
      answers.push({ url, type, body: encodedDataLength - headers, wire: encodedDataLength })
    }
    stir()
  })
  session.on('Network.loadingFailed', ({ requestId }) => {
    open.delete(requestId)
    stir()
  })
}
