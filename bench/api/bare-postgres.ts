import pg from 'pg'
import { type BareDatabase, type Run, type StatementName, statements } from './statements.ts'

/** The driver and nothing else, with as many connections as our server takes. */
export function openBarePostgres(address: string): BareDatabase {
  const pool = new pg.Pool({ connectionString: address, max: 10 })
  const texts = new Map(
    Object.entries(statements).map(([name, statement]) => [name, numbered(statement)]),
  )
  const runOn =
    (queryable: pg.Pool | pg.PoolClient): Run =>
    async (name: StatementName, ...values) =>
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

function numbered(statement: string): string {
  let count = 0
  return statement.replaceAll('?', () => {
    count += 1
    return `$${count}`
  })
}
