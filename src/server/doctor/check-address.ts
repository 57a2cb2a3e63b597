import { apiPath } from '#contract/endpoint.ts'
import { statusEndpoints } from '#contract/status-endpoints.ts'
import { reasonOf } from '#server/wait-for-database.ts'
import type { OtherClock } from './check-clock.ts'
import { type Finding, findingsOf } from './finding.ts'

const { ok, warning, problem } = findingsOf('address')

const patienceMs = 10_000
const gatewayErrors = new Set([502, 503, 504])

interface AddressResult {
  finding: Finding
  /** Whether the live server answers there, ready or not. */
  isLive: boolean
  clock?: OtherClock
}

/** Whether the live server answers at its public address, and was started with it. */
export async function checkAddress(publicUrl: string, isGiven: boolean): Promise<AddressResult> {
  const report = isGiven ? problem : warning
  const url = `${publicUrl}${apiPath}${statusEndpoints.ready.path}`
  try {
    const reply = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
    const clock = clockOf(publicUrl, reply.headers.get('Date'))
    const result = examine(publicUrl, reply.status, reply.headers, await reply.text())
    return { ...result, ...(clock ? { clock } : {}) }
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error
    const finding = report(
      `no server answers at ${publicUrl}: ${reasonOf(cause)}.`,
      'Start it. If it runs, check the name, the proxy and the firewall, and run this command again.',
    )
    return { finding, isLive: false }
  }
}

function examine(publicUrl: string, status: number, headers: Headers, body: string): AddressResult {
  if (!headers.has('X-Request-Id') && gatewayErrors.has(status)) {
    const finding = problem(
      `the proxy at ${publicUrl} gets no answer from the server: status ${status}.`,
      'Start the server, and check that the proxy forwards to its LISTEN_HOST and LIVE_PORT.',
    )
    return { finding, isLive: false }
  }
  if (!headers.has('X-Request-Id')) {
    const finding = problem(
      `another program answers at ${publicUrl}, with status ${status}.`,
      'Let the proxy forward all paths of this host to LIVE_PORT, without a redirect.',
    )
    return { finding, isLive: false }
  }
  if (publicUrl.startsWith('https:') && !headers.has('Strict-Transport-Security')) {
    const finding = problem(
      'the running server sends no HSTS: it was started without this PUBLIC_URL, or the proxy removes the header.',
      'Start it with the same variables as this command.',
    )
    return { finding, isLive: true }
  }
  if (!isReady(status, body)) {
    const finding = problem(
      `the server at ${publicUrl} is not ready: status ${status}.`,
      'Its database cannot be written, or its disk is full: see its log.',
    )
    return { finding, isLive: true }
  }
  return { finding: ok(`the server at ${publicUrl} is ready.`), isLive: true }
}

function isReady(status: number, body: string): boolean {
  if (status !== 200) return false
  try {
    return statusEndpoints.ready.reply.safeParse(JSON.parse(body)).success
  } catch {
    return false
  }
}

/** HTTP dates have whole seconds. */
function clockOf(name: string, date: string | null): OtherClock | undefined {
  const ms = Date.parse(date ?? '')
  return Number.isNaN(ms) ? undefined : { name, aheadMs: ms + 500 - Date.now() }
}
