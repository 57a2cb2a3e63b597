import { randomUUID } from 'node:crypto'
import { apiPath } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { errorStatus } from '#contract/errors.ts'
import type { Environment } from '#server/environment.ts'
import { reasonOf } from '#server/wait-for-database.ts'
import { type Finding, findingsOf } from './finding.ts'
import type { InspectedDatabase } from './inspected-database.ts'

const { ok, skipped, problem } = findingsOf('proxy')

/** Reserved for documentation: no client has it. */
const forged = '192.0.2.77'

/**
 * Signs in with an address that has no account and with a forged header, and reads from the rate limits
 * whose attempt the server counted it as.
 */
export async function checkProxy(
  publicUrl: string,
  { TRUST_PROXY, RATE_LIMITS }: Environment,
  database: InspectedDatabase,
): Promise<Finding> {
  if (RATE_LIMITS === 'off') return skipped('RATE_LIMITS is off: nothing counts by address.')
  const email = `doctor-${randomUUID()}@example.invalid`
  let status: number
  try {
    status = await attempt(publicUrl, email)
  } catch (error) {
    return problem(`a call was not answered: ${reasonOf(error)}.`, 'See the log of the proxy.')
  }
  if (status === errorStatus['too-many'])
    return skipped('too many attempts: try again in 5 minutes.')
  if (status === errorStatus.forbidden) {
    return problem(
      `the server rejects calls from pages at ${publicUrl}: it was started with another PUBLIC_URL, and the proxy does not forward Host.`,
      'Start it with the same variables as this command, and forward Host.',
    )
  }
  if (status >= errorStatus.internal) return notCounted(`the server answered with ${status}`)
  let callers: string[]
  try {
    callers = await database.takeCallers(email)
  } catch (error) {
    return notCounted(reasonOf(error))
  }
  const [caller] = callers
  if (caller === undefined) {
    return problem(
      `the server at ${publicUrl} answered with status ${status} and counted nothing in this database: it uses another one.`,
      'Run this command with the DATA_DIR or DATABASE_URL of the server.',
    )
  }
  if (caller === forged) {
    return problem(
      'a client can choose the address that it is counted by: the server believed a forged X-Forwarded-For.',
      `TRUST_PROXY is ${TRUST_PROXY}, and fewer proxies append the address of their client on the way from here. Lower it, or let the proxy append, and let the server be reached through the proxy alone.`,
    )
  }
  return ok(
    `the server saw this call come from ${caller}; a forged X-Forwarded-For changes nothing.`,
  )
}

/** Says nothing of which database it is: on a full disk none can count. */
function notCounted(reason: string): Finding {
  return problem(
    `the attempt could not be counted: ${reason}.`,
    'See the log of the server, free some space if a disk is full, and run this command again.',
  )
}

async function attempt(publicUrl: string, email: string): Promise<number> {
  const { method, path } = endpoints.signIn
  const reply = await fetch(`${publicUrl}${apiPath}${path}`, {
    method,
    headers: {
      Origin: publicUrl,
      'Content-Type': 'application/json',
      'X-Forwarded-For': forged,
    },
    body: JSON.stringify({ email, password: randomUUID() }),
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  })
  await reply.body?.cancel()
  return reply.status
}
