import { createHash, timingSafeEqual } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import type { Call } from '#server/http/router.ts'

type MetricsDependencies = Pick<Dependencies, 'telemetry' | 'metricsToken' | 'database' | 'streams'>

/** With the token, or where none is set from this machine. For everyone else there is no such address. */
export async function readMetrics(
  { telemetry, metricsToken, database, streams }: MetricsDependencies,
  { headers, isLocal }: Pick<Call, 'headers' | 'isLocal'>,
): Promise<Response> {
  const isAllowed = metricsToken === undefined ? isLocal() : hasToken(headers, metricsToken)
  if (!isAllowed || telemetry === undefined) throw new CallError('not-found')
  const { read, contentType } = telemetry.metrics
  const text = await read({ database, streams })
  return new Response(text, { headers: { 'Content-Type': contentType } })
}

/** Compared as hashes, in constant time: the time it takes shows neither the length nor a matching beginning. */
function hasToken(headers: Headers, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.get('Authorization') ?? '')?.[1] ?? ''
  return timingSafeEqual(hash(given), hash(token))
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
