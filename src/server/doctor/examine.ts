import { statfs } from 'node:fs/promises'
import { leastFreeBytes } from '#server/db/free-space.ts'
import { type Environment, environmentDefaults, readEnvironment } from '#server/environment.ts'
import { isStartError } from '#server/start-error.ts'
import { checkDatabase, existingFolder } from './check-database.ts'
import { checkMail } from './check-mail.ts'
import { type Finding, findingsOf } from './finding.ts'

/** Checks what a server with these variables needs, and changes nothing. Yields each finding as it comes. */
export async function* examine(
  env: NodeJS.ProcessEnv,
  mailTo: string | undefined,
): AsyncGenerator<Finding> {
  let environment: Environment
  try {
    environment = readEnvironment(env)
  } catch (error) {
    if (!isStartError(error)) throw error
    yield variables.problem(error.message, 'Correct it; the other checks need it.')
    return
  }
  yield* checkEnvironment(environment)
  yield await checkDatabase(environment)
  yield await checkDisk(environment.DATA_DIR)
  yield await checkMail(environment, mailTo)
}

const variables = findingsOf('environment')

/** Variables that are valid one by one, but not together, or not for the public. */
function checkEnvironment(environment: Environment): Finding[] {
  const { PUBLIC_URL = '', AUTH_SECRET, TRUST_PROXY, SMTP_URL, MAIL_FROM } = environment
  const { ok, warning, problem } = variables
  const isPublic = PUBLIC_URL.startsWith('https:')
  const findings: [boolean, Finding][] = [
    [
      PUBLIC_URL === '',
      warning(
        'PUBLIC_URL is not set: links in emails begin with http://localhost.',
        'Set it to the address that users type, for instance https://hitlist.example.com.',
      ),
    ],
    [
      isPublic && AUTH_SECRET === undefined,
      problem(
        'AUTH_SECRET is not set, and PUBLIC_URL is https: the server does not start.',
        'Set it to what `openssl rand -base64 32` prints, and store it outside of the database.',
      ),
    ],
    [
      isPublic && TRUST_PROXY === 0,
      problem(
        'TRUST_PROXY is off, and PUBLIC_URL is https: all users count as one in the rate limits, with the address of the proxy.',
        'Set TRUST_PROXY=on, or the number of proxies in a chain of several.',
      ),
    ],
    [
      environment.RATE_LIMITS === 'off',
      warning('RATE_LIMITS is off: passwords can be guessed without limit.', 'Remove RATE_LIMITS.'),
    ],
    [
      environment.OPERATOR_SECOND_FACTOR === 'optional',
      warning(
        'OPERATOR_SECOND_FACTOR is optional: a password alone opens the operator tools.',
        'Remove OPERATOR_SECOND_FACTOR.',
      ),
    ],
    [
      SMTP_URL !== undefined && MAIL_FROM === environmentDefaults.MAIL_FROM,
      warning(
        `MAIL_FROM is not set: emails come from ${MAIL_FROM}, and mail servers reject that.`,
        'Set it to an address of a domain for which SMTP_URL may send.',
      ),
    ],
  ]
  const found = findings.filter(([isFound]) => isFound).map(([, finding]) => finding)
  return found.length > 0 ? found : [ok(`every variable is valid; Node ${process.version}.`)]
}

const mebibyte = 1024 * 1024

/** The space for `DATA_DIR`. That of PostgreSQL is not visible from here. */
export async function checkDisk(
  folder: string,
  readSpace: (path: string) => Promise<{ bavail: number; bsize: number }> = statfs,
): Promise<Finding> {
  const { ok, warning, problem } = findingsOf('disk')
  const path = existingFolder(folder)
  const { bavail, bsize } = await readSpace(path)
  const freeMebibytes = Math.floor((bavail * bsize) / mebibyte)
  const text = `${freeMebibytes.toLocaleString('en')} MiB are free for ${path}.`
  if (freeMebibytes * mebibyte < leastFreeBytes) {
    return problem(text, 'Free some space: with less than 16 MiB the server is not ready.')
  }
  return freeMebibytes < 1024 ? warning(text, 'Free some space before it runs out.') : ok(text)
}
