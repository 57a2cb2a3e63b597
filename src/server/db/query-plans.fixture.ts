import { sql } from 'kysely'
import { type Engine, openTestDatabase } from '#tests/server/test-database.ts'

/** A new database, and the plans of the statements that are run on it. */
export async function openExplained(engine: Engine = 'sqlite') {
  const asked: string[] = []
  const database = await openTestDatabase(engine, (statement, values) => {
    // With its values in it: a plan is made for known values.
    let place = 0
    asked.push(statement.replaceAll(/\?|\$\d+/g, () => literal(values[place++])))
  })
  const explain = engine === 'sqlite' ? 'explain query plan' : 'explain'

  async function plansOf(act: () => Promise<unknown>): Promise<string[]> {
    asked.length = 0
    await act()
    const plans = [...asked].map(async (statement) => {
      const plan = sql.raw<Record<string, string>>(`${explain} ${statement}`)
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
