import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './test-database.ts'

/** A proxy before PostgreSQL that freezes as a suspended machine or a broken network does. */
export async function startFreezableProxy(databaseUrl: string) {
  const { host, port } = new pg.Client({ connectionString: databaseUrl })
  const target = host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port }
  const folder = temporaryFolder()
  const pairs = new Set<readonly [Socket, Socket]>()
  let isFrozen = false
  let isNextClosed = false

  const server = createServer((client) => {
    if (isNextClosed) {
      isNextClosed = false
      client.destroy()
      return
    }
    const upstream = connect(target)
    const pair = [client, upstream] as const
    pairs.add(pair)
    for (const [from, to] of [pair, pair.toReversed() as [Socket, Socket]]) {
      from.on('error', () => to.destroy())
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
      if (!isFrozen) from.pipe(to)
    }
  })
  await new Promise<void>((resolve) => server.listen(join(folder, `.s.PGSQL.${port}`), resolve))
  onTestFinished(() => {
    for (const [client] of pairs) client.destroy()
    server.close()
  })

  const address = new URL(databaseUrl)
  address.searchParams.set('host', folder)
  return {
    /** The same database, through the proxy. */
    address: address.href,
    /** Stops passing bytes on, in both directions, without closing a connection. New ones are accepted and not answered. */
    freeze() {
      isFrozen = true
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream).pause()
        upstream.unpipe(client).pause()
      }
    },
    /** Still passes on to PostgreSQL what it gets, but no answer. */
    holdAnswers() {
      for (const [client, upstream] of pairs) upstream.unpipe(client).pause()
    },
    thaw() {
      isFrozen = false
      for (const [client, upstream] of pairs) {
        // One direction may still be piped: twice, it would send everything twice.
        client.unpipe(upstream).pipe(upstream)
        upstream.unpipe(client).pipe(client)
      }
    },
    /** Closes the next connection, once. */
    closeNext() {
      isNextClosed = true
    },
  }
}
