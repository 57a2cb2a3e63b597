import { connect } from 'node:net'

/** What is sent, byte for byte: a new one each time where each must be different. */
export type NextRequest = () => string

export interface Load {
  port: number
  next: NextRequest
  connections: number
  forMs: number
  /** What every answer must begin with; anything else ends the measurement. */
  status: number
}

export interface Measured {
  perSecond: number
  latenciesMs: number[]
}

/** Thousands of calls go by before a server is as quick as it will be: these rounds do not count. */
export const warmUpRounds = 2

/**
 * Keeps a number of connections busy for a while. Plain sockets, because a client that costs as much
 * as the server would share a machine of two cores with it and flatten every difference.
 */
export async function load({ connections, forMs, ...rest }: Load): Promise<Measured> {
  const latenciesMs: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + forMs
  await Promise.all(
    Array.from({ length: connections }, () => ask({ ...rest, endsAt, latenciesMs })),
  )
  const seconds = (performance.now() - startedAt) / 1000
  return { perSecond: latenciesMs.length / seconds, latenciesMs }
}

type Asking = Pick<Load, 'port' | 'next' | 'status'> & { endsAt: number; latenciesMs: number[] }

/** One connection: a question, its whole answer, the next question. */
function ask({ port, next, status, endsAt, latenciesMs }: Asking): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let answer = ''
  let sentAt = 0

  function put(): void {
    answer = ''
    sentAt = performance.now()
    socket.write(next())
  }

  socket.setEncoding('latin1')
  socket.on('connect', put)
  socket.on('error', reject)
  socket.on('close', () => reject(new Error('The server hung up.')))
  socket.on('data', (chunk: string) => {
    answer += chunk
    if (!isWhole(answer)) return
    if (!answer.startsWith(`HTTP/1.1 ${status} `)) {
      reject(new Error(`The server answered:\n${answer.slice(0, 2000)}`))
      socket.destroy()
      return
    }
    const now = performance.now()
    latenciesMs.push(now - sentAt)
    if (now < endsAt) return put()
    resolve()
    socket.destroy()
  })
  return promise
}

function isWhole(answer: string): boolean {
  const headersEnd = answer.indexOf('\r\n\r\n')
  if (headersEnd === -1) return false
  const headers = answer.slice(0, headersEnd)
  const length = /\r\ncontent-length: (\d+)/i.exec(headers)?.[1]
  if (length !== undefined) return answer.length >= headersEnd + 4 + Number(length)
  return answer.endsWith('0\r\n\r\n')
}
