import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { fileLimits } from '#domain/files/file-limits.ts'
import { brandName } from '#domain/site/brand.ts'
import { createProviderClient } from '#server/accounts/sign-in-provider.ts'
import { existingFolder } from '#server/db/data-folder.ts'
import { leastFreeBytes } from '#server/db/sqlite.ts'
import { version } from '#server/db/version.ts'
import {
  type Environment,
  environmentDefaults,
  findSplitSets,
  findWeaknesses,
  readEnvironment,
  readProvider,
} from '#server/environment.ts'
import { messageOf, openSmtp } from '#server/notifications/mail/transport.ts'
import { reasonOf } from '#server/open-database.ts'
import { isStartError } from '#server/start-error.ts'
import { checkDatabase, type Finding, findingsOf } from './check-database.ts'

/** Checks what a server with these variables needs, and changes nothing. Yields each finding as it comes. */
export async function* examine(env: NodeJS.ProcessEnv, mailTo: string | undefined) {
  let environment: Environment
  try {
    environment = readEnvironment(env)
  } catch (error) {
    if (!isStartError(error)) throw error
    yield variables.problem(error.message, 'Correct it; the other checks need it.')
    return
  }
  yield* checkEnvironment(environment)
  yield* checkDatabase(environment)
  yield await checkDisk(environment.DATA_DIR)
  yield await checkMail(environment, mailTo)
  yield* await checkProvider(environment)
}

const variables = findingsOf('environment')

/** Variables that are valid one by one, but not together, or not for the public. */
function checkEnvironment(environment: Environment): Finding[] {
  const { PUBLIC_URL = '', AUTH_SECRET, TRUST_PROXY, SMTP_URL, MAIL_FROM } = environment
  const isPublic = PUBLIC_URL.startsWith('https:')
  type Level = 'warning' | 'problem'
  const cases: (readonly [isFound: boolean, level: Level, text: string, advice: string])[] = [
    [
      PUBLIC_URL === '',
      'warning',
      'PUBLIC_URL is not set: links in emails begin with http://localhost.',
      'Set it to the address that users type, for instance https://hitlist.example.com.',
    ],
    [
      isPublic && AUTH_SECRET === undefined,
      'problem',
      'AUTH_SECRET is not set, and PUBLIC_URL is https: the server does not start.',
      'Set it to what `openssl rand -base64 32` prints, and store it outside of the database.',
    ],
    [
      isPublic && TRUST_PROXY === 0,
      'problem',
      'TRUST_PROXY is off, and PUBLIC_URL is https: all users count as one in the rate limits, with the address of the proxy.',
      'Set TRUST_PROXY=on, or the number of proxies in a chain of several.',
    ],
    ...findSplitSets(environment).map(
      ([text, advice]) => [true, 'problem', `${text} The server does not start.`, advice] as const,
    ),
    ...findWeaknesses(environment).map((weakness) => [true, 'warning', ...weakness] as const),
    [
      SMTP_URL !== undefined && MAIL_FROM === environmentDefaults.MAIL_FROM,
      'warning',
      `MAIL_FROM is not set: emails come from ${MAIL_FROM}, and mail servers reject that.`,
      'Set it to an address of a domain for which SMTP_URL may send.',
    ],
  ]
  const found = cases.flatMap(([isFound, level, text, advice]) =>
    isFound ? [variables[level](text, advice)] : [],
  )
  if (found.length > 0) return found
  return [
    variables.ok(`every variable is valid; ${brandName} ${version}, Node ${process.version}.`),
  ]
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
  if (freeMebibytes * mebibyte >= fileLimits.freeBytes) return ok(text)
  return warning(text, 'Free some space: with less than 1,024 MiB the server takes no files.')
}

async function checkMail(
  { SMTP_URL, MAIL_FROM, DATA_DIR }: Environment,
  recipient: string | undefined,
): Promise<Finding> {
  const { ok, warning, problem } = findingsOf('mail')
  if (!SMTP_URL) {
    const report = recipient === undefined ? warning : problem
    return report(
      `SMTP_URL is not set: emails are written to ${join(DATA_DIR, 'mail')} instead of sent.`,
      'Set SMTP_URL, for instance to smtps://user:password@mail.example.com.',
    )
  }
  const smtp = openSmtp(SMTP_URL)
  try {
    await smtp.verify()
    if (recipient === undefined) {
      return ok('the mail server answers. To send an email: -- --mail you@example.com')
    }
    const test = {
      id: randomUUID(),
      recipient,
      subject: `${brandName} can send emails`,
      body: 'This email was sent by npm run doctor. If it is in the spam folder, check SPF, DKIM and DMARC of the domain in MAIL_FROM.\n',
      createdAt: new Date().toISOString(),
      attempts: 1,
    }
    await smtp.sendMail(messageOf(test, MAIL_FROM))
    return ok(
      `the mail server accepted an email from ${MAIL_FROM} to ${recipient}: see if it arrives.`,
    )
  } catch (error) {
    return problem(
      `the mail server refuses: ${reasonOf(error)}.`,
      'Check SMTP_URL: host, port, protocol (smtps:// is for port 465, smtp:// for 587), user and password (special characters are percent-encoded); and the address in MAIL_FROM.',
    )
  } finally {
    smtp.close()
  }
}

async function checkProvider(environment: Environment): Promise<Finding[]> {
  const options = readProvider(environment)
  if (!options) return []
  const { ok, problem } = findingsOf('sign-in provider')
  try {
    await createProviderClient({ ...options, callback: '' }).discover()
    return [ok(`${options.label} answers.`)]
  } catch (error) {
    return [
      problem(
        `${options.label} does not answer at ${options.issuer}: ${reasonOf(error)}.`,
        'Check OIDC_ISSUER: it is exactly what the provider calls its issuer, without /.well-known.',
      ),
    ]
  }
}
