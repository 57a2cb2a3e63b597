import { connect, type DetailedPeerCertificate, type PeerCertificate } from 'node:tls'
import { reasonOf } from '#server/wait-for-database.ts'
import { type Finding, findingsOf } from './finding.ts'

const { ok, skipped, warning, problem } = findingsOf('tls')

const dayMs = 24 * 60 * 60_000
/** Renewal is due 30 days before the end: at this point it has failed for a while. */
const soonDays = 14
const patienceMs = 10_000

interface TlsOptions {
  /** Authorities to trust instead of the well-known ones. */
  ca?: string
  now?: number
}

/** The certificate of the public address: whether browsers accept it, and for how long. */
export async function checkTls(
  publicUrl: string,
  { ca, now = Date.now() }: TlsOptions = {},
): Promise<Finding> {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return checkPlain(hostname)
  try {
    const { certificate, reason } = await readCertificate(hostname, Number(port || 443), ca)
    const daysLeft = Math.floor((Date.parse(certificate.valid_to) - now) / dayMs)
    if (daysLeft < 0) {
      return problem(
        `the certificate of ${hostname} has expired on ${certificate.valid_to}.`,
        'Renew it, and check why it was not renewed by itself (certbot renew, or the log of Caddy).',
      )
    }
    if (reason) {
      return problem(
        `browsers do not accept the certificate of ${hostname}: ${reason}.`,
        'Use a certificate for this name from a public authority, and send the whole chain (fullchain.pem).',
      )
    }
    const text = `the certificate of ${hostname} is valid for ${daysLeft} more days.`
    if (daysLeft >= soonDays) return ok(text)
    return warning(text, 'Renew it, and check that it is renewed by itself.')
  } catch (error) {
    return problem(
      `no TLS connection to ${hostname}: ${reasonOf(error)}.`,
      'Check that the name resolves to the proxy, and that the proxy listens on this port with a certificate.',
    )
  }
}

const ownNames = new Set(['localhost', '127.0.0.1', '[::1]'])

function checkPlain(hostname: string): Finding {
  if (ownNames.has(hostname)) return skipped(`${hostname} needs no certificate.`)
  return warning(
    `${hostname} is reached without TLS: passwords and sessions can be read on the way.`,
    'Put a proxy with a certificate in front, and set PUBLIC_URL to its https address (docs/deploy.md).',
  )
}

interface Presented {
  certificate: PeerCertificate | DetailedPeerCertificate
  /** Why it is not trusted. */
  reason: string | undefined
}

function readCertificate(host: string, port: number, ca: string | undefined): Promise<Presented> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port,
      servername: host,
      // An invalid one is looked at, too. Nothing is sent over the connection.
      rejectUnauthorized: false,
      ...(ca === undefined ? {} : { ca }),
    })
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('timeout expired')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const { authorizationError: reason } = socket
      resolve({
        certificate: socket.getPeerCertificate(),
        reason: reason ? reasonOf(reason) : undefined,
      })
      socket.destroy()
    })
  })
}
