import { expect, test } from 'vitest'
import { type OwnStatement, savedLineSchema, typedLineSchema } from './own-statement-schema.ts'
import { explainKept, sayChange, sayKept, sayProgress } from './own-statement-wording.ts'

const request = { id: 'HIT-001', status: 'completed', completedAt: '2026-11-03T09:00:00Z' } as const
const statement: OwnStatement = {
  lines: [{ product: 'Salesforce', seats: 40, centsPerSeat: 8000, request }],
  terms: { cycle: 'yearly', hostingCentsPerApp: 6000 },
  asOf: '2026-11-16T09:00:00.000Z',
}

test.each([
  [10_000, 5001, 'You keep $49.99 a month (49%).'],
  [100_000, 99_900, 'You keep $1 a month (less than 1%).'],
  [10_000, 9_900, 'You keep $1 a month (1%).'],
  [10_000, 12_000, '$20 a month more than before.'],
  [0, 0, 'The same as before.'],
])('a total of %i that became %i reads %j', (beforeCents, nowCents, text) => {
  expect(sayChange({ beforeCents, nowCents })).toBe(text)
})

test.each([
  [0, 0, 'Dec 2026 is the first full month that counts. It shows here once it’s over.'],
  [0, 1, 'In one full month of owning.'],
  [100, 3, 'In 3 full months of owning.'],
  [-5000, 2, 'In 2 full months, owning has cost $50 more than the subscriptions did.'],
])('%i cents kept in %i months read %j', (cents, months, text) => {
  expect(sayKept(statement, cents, months)).toBe(text)
})

test('the explanation names plan, price and hosting, and that building is not counted', () => {
  const text = explainKept(statement)
  expect(text).toContain('now Starter, $159.20 a month')
  expect(text).toContain('$60 a month of hosting')
  expect(text).toContain('Building was paid once and isn’t counted.')
})

test('a request is ordered, then in progress', () => {
  const said = (['pending', 'in-progress'] as const).map((status) =>
    sayProgress({ id: '', status }),
  )
  expect(said).toEqual(['Ordered', 'In progress'])
})

test.each([
  ['', 1_000_000, '$1,000,000'],
  ['5', 10_000, '$10,000'],
])('a price with %j seats can be up to %i dollars, typed or saved', (seats, most, named) => {
  const typed = (price: string) =>
    typedLineSchema.safeParse({ product: ' Workday', seats, centsPerSeat: price })
  expect(typed(named).data).toMatchObject({ product: 'Workday', centsPerSeat: most * 100 })
  expect(typed(`${named}.01`).error?.issues).toMatchObject([
    { path: ['centsPerSeat'], message: `The price must be between $0 and ${named}.` },
  ])
  const isSaved = (centsPerSeat: number) =>
    savedLineSchema.safeParse({ product: 'x', seats: seats ? 5 : null, centsPerSeat }).success
  expect([most * 100, most * 100 + 1, -1].map(isSaved)).toEqual([true, false, false])
})

test('a price that is wrong beside a missing name is named as well', () => {
  const { error } = typedLineSchema.safeParse({ product: ' ', seats: '5', centsPerSeat: '20,000' })
  expect(error?.issues.map(({ path }) => path)).toEqual([['product'], ['centsPerSeat']])
})
