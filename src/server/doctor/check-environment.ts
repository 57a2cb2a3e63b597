import { type Environment, environmentDefaults } from '#server/environment.ts'
import { type Finding, findingsOf } from './finding.ts'

const { ok, warning, problem } = findingsOf('environment')

/** Variables that are valid one by one, but not together. */
export function checkEnvironment(environment: Environment): Finding[] {
  const { PUBLIC_URL = '', AUTH_SECRET, RATE_LIMITS, SMTP_URL, MAIL_FROM } = environment
  const isPublic = PUBLIC_URL.startsWith('https:')
  const findings: Finding[] = []
  if (PUBLIC_URL === '') {
    findings.push(
      warning(
        'PUBLIC_URL is not set: links in emails begin with http://localhost.',
        'Set it to the address that users type, for instance https://hitlist.example.com.',
      ),
    )
  }
  if (isPublic && AUTH_SECRET === undefined) {
    findings.push(
      problem(
        'AUTH_SECRET is not set, and PUBLIC_URL is https: the server does not start.',
        'Set it to what `openssl rand -base64 32` prints, and store it outside of the database.',
      ),
    )
  }
  if (isPublic && environment.TRUST_PROXY === 0) {
    findings.push(
      problem(
        'TRUST_PROXY is off, and PUBLIC_URL is https: all users count as one in the rate limits, with the address of the proxy.',
        'Set TRUST_PROXY=on, or the number of proxies in a chain of several.',
      ),
    )
  }
  if (RATE_LIMITS === 'off') {
    findings.push(
      warning('RATE_LIMITS is off: passwords can be guessed without limit.', 'Remove RATE_LIMITS.'),
    )
  }
  if (environment.OPERATOR_SECOND_FACTOR === 'optional') {
    findings.push(
      warning(
        'OPERATOR_SECOND_FACTOR is optional: a password alone opens the operator tools.',
        'Remove OPERATOR_SECOND_FACTOR.',
      ),
    )
  }
  if (SMTP_URL && MAIL_FROM === environmentDefaults.MAIL_FROM) {
    findings.push(
      warning(
        `MAIL_FROM is not set: emails come from ${MAIL_FROM}, and mail servers reject that.`,
        'Set it to an address of a domain for which SMTP_URL may send.',
      ),
    )
  }
  return findings.length > 0 ? findings : [ok(`every variable is valid; Node ${process.version}.`)]
}
