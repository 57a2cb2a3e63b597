import pg from 'pg'
import { type BareDatabase, type QueryName, queries, type Run } from './queries.ts'

/** The driver and nothing else, with as many connections as our server takes. */
export function openBarePostgres(address: string): BareDatabase {
  const pool = new pg.Pool({ connectionString: address, max: 10 })
  const texts = new Map(Object.entries(queries).map(([name, query]) => [name, numbered(query)]))
  const runOn =
    (queryable: pg.Pool | pg.PoolClient): Run =>
    async (name: QueryName, ...values) =>
      (await queryable.query(texts.get(name) ?? '', values)).rows

  return {
    run: runOn(pool),
    async change(work) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const answer = await work(runOn(client))
        await client.query('commit')
        return answer
      } finally {
        client.release()
      }
    },
  }
}

function numbered(query: string): string {
  let count = 0
  return query.replaceAll('?', () => {
    count += 1
    return `$${count}`
  })
}
