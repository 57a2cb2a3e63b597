import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/server/test-database.ts'
import { type Placeholders, prepareQuery } from './prepare-query.ts'

interface Own extends Record<string, string | number> {
  number: number
  companyId: string
}

const findSetting = prepareQuery((query, value: Placeholders<{ name: string; value: string }>) =>
  query
    .selectFrom('setting')
    .where('name', '=', value('name'))
    .where('value', '=', value('value'))
    .where('name', '<>', 'fixed')
    .select(['name', 'value']),
)

test.each(['sqlite', 'postgres'] as const)(
  'values are bound by their names on %s, whatever their order',
  async (engine) => {
    const { query } = await openTestDatabase(engine)
    const row = { name: 'a', value: 'b' }
    await query.insertInto('setting').values(row).execute()
    expect(await findSetting(query, row)).toEqual([row])
    expect(await findSetting(query, { value: 'b', name: 'a' })).toEqual([row])
    expect(await findSetting(query, { name: 'b', value: 'a' })).toEqual([])
    expect(
      await query.transaction().execute((trx) => findSetting(trx, { ...row, value: 'c' })),
    ).toEqual([])
  },
)

test('a swapped, missing or unknown value is a type error', () => {
  prepareQuery((query, value: Placeholders<Own>) =>
    query
      .selectFrom('request')
      // @ts-expect-error A number is not a text.
      .where('companyId', '=', value('number'))
      // @ts-expect-error A text is not a number.
      .where('number', '=', value('companyId'))
      .selectAll(),
  )
})
