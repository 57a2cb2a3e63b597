import { test as base, expect } from '@playwright/test'

type Quiet = {
  /** Allows an expected console message. Any other console error, warning or failed request fails the test. */
  allowConsole: (pattern: RegExp) => void
}

export const test = base.extend<Quiet>({
  allowConsole: [
    async ({ context, baseURL }, use) => {
      const allowed: RegExp[] = []
      const problems: string[] = []
      context.on('console', (message) => {
        const type = message.type()
        if (type === 'error' || type === 'warning') {
          problems.push(`${type}: ${message.text()} ${message.location().url}`)
        }
      })
      context.on('weberror', (error) => problems.push(`page error: ${error.error()}`))
      context.on('request', (request) => {
        if (!isOwn(request.url(), baseURL)) problems.push(`request elsewhere: ${request.url()}`)
      })
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? ''
        // Leaving a page aborts what it was still loading.
        if (reason !== 'net::ERR_ABORTED') problems.push(`lost request: ${request.url()} ${reason}`)
      })
      await use((pattern) => allowed.push(pattern))
      const unexpected = problems.filter((text) => !allowed.some((pattern) => pattern.test(text)))
      expect(unexpected, 'unexpected console messages and requests').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

function isOwn(url: string, baseURL = ''): boolean {
  return /^(data|blob|about):/.test(url) || new URL(url).origin === new URL(baseURL).origin
}
