import pg from 'pg'
import { type Change, changeSchema } from './database.ts'

/** 'hitlist' in ASCII. PostgreSQL's advisory locks are numbers, counted for each database. */
const accessLock = '29389346333881204'

/** Every open database shares this lock. A restore or a move takes it alone until its transaction ends. */
const tryShareAccess = `select pg_try_advisory_lock_shared(${accessLock}) as granted`
export const takeAccess = `select pg_advisory_xact_lock(${accessLock})`

const busy = 'a restore, or a move from SQLite, is running on it; wait until it has finished'
const retryAfterMs = 1000
const probeEveryMs = 20_000
const timeoutMs = 3000

/** Listens to the changes of all processes, over a connection of its own that reconnects when it breaks. */
export function listenToPostgres(
  address: string,
  channel: string,
  notify: (change: Change) => void,
) {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isStopped = false
  const probing = setInterval(() => void probe(), probeEveryMs)
  const connected = connect()
  // Awaited by `connect`, or not at all.
  connected.catch(() => undefined)

  async function connect(): Promise<void> {
    const attempt = new pg.Client({
      connectionString: address,
      connectionTimeoutMillis: 3000,
      keepAlive: true,
    })
    client = attempt
    attempt.on('error', () => undefined)
    attempt.on('notification', ({ payload = '' }) => notify(parse(payload)))
    attempt.on('end', () => reconnectLater(attempt))
    try {
      await attempt.connect()
      const { rows } = await attempt.query<{ granted: boolean }>(tryShareAccess)
      if (rows[0]?.granted !== true) throw new Error(busy)
      await attempt.query(`listen ${channel}`)
      // Changes that were announced without a connection are lost: all listeners read again.
      notify({ kind: 'anything' })
    } catch (error) {
      void attempt.end().catch(() => undefined)
      reconnectLater(attempt)
      throw error
    }
  }

  /** Detects a connection that was lost without an error: it looks like one on which nothing happens. */
  async function probe(): Promise<void> {
    const probed = client
    if (probed === undefined) return
    await within(timeoutMs, probed.query('select 1')).catch(() => {
      reconnectLater(probed)
      void probed.end().catch(() => undefined)
    })
  }

  function reconnectLater(broken: pg.Client): void {
    if (isStopped || client !== broken) return
    client = undefined
    retry = setTimeout(() => void connect().catch(() => undefined), retryAfterMs)
  }

  return {
    /** Rejects when the first attempt to connect fails, or a restore or a move has the database to itself. */
    connect: () => connected,
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(retry)
      clearInterval(probing)
      await connected.catch(() => undefined)
      await within(timeoutMs, client?.end() ?? Promise.resolve()).catch(() => undefined)
    },
  }
}

export function within(limitMs: number, work: Promise<unknown>): Promise<unknown> {
  return Promise.race([
    work,
    new Promise((_, reject) => {
      setTimeout(() => reject(new Error('timeout expired')), limitMs).unref()
    }),
  ])
}

function parse(payload: string): Change {
  try {
    return changeSchema.parse(JSON.parse(payload))
  } catch {
    return { kind: 'anything' }
  }
}
