import { sql } from 'kysely'
import { type Engine, openTestDatabase } from '#tests/server/test-database.ts'

/** A new database, and the plans of the queries that are run on it. */
export async function openExplained(engine: Engine = 'sqlite') {
  const asked: string[] = []
  const database = await openTestDatabase(engine, (query, values) => {
    // With its values in it: a plan is made for known values.
    let place = 0
    asked.push(query.replaceAll(/\?|\$\d+/g, () => literal(values[place++])))
  })
  const explain = engine === 'sqlite' ? 'explain query plan' : 'explain'

  async function plansOf(act: () => Promise<unknown>): Promise<string[]> {
    asked.length = 0
    await act()
    const plans = [...asked].map(async (query) => {
      const plan = sql.raw<Record<string, string>>(`${explain} ${query}`)
      const { rows } = await plan.execute(database.query)
      return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n')
    })
    return Promise.all(plans)
  }
  return { database, plansOf }
}

function literal(value: unknown): string {
  return typeof value === 'number' ? String(value) : `'${String(value)}'`
}
