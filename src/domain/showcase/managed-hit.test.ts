import { expect, test } from 'vitest'
import { sampleHits } from '#backends/samples/hits.ts'
import { readSavingsCase } from '#domain/savings/read-savings-case.ts'
import type { SavingsCase } from '#domain/savings/savings-case.ts'
import { hitMessages } from './hit-schema.ts'
import {
  draftHit,
  formatFormSavings,
  hitFormSchema,
  toHitForm,
  withSavings,
} from './managed-hit.ts'

const [sample] = sampleHits as [(typeof sampleHits)[number]]
const story = { quote: 'Ours.', role: 'CTO' }

test('a hit survives a round trip through its form', () => {
  const hit = { ...sample, story }
  const { data } = hitFormSchema.safeParse(toHitForm(hit))
  const { id: _, ...content } = hit
  expect(data && withSavings(data)).toEqual(content)
})

test.each([
  ['a link of the calculator', `https://hitlist.example/pricing?${params()}#calculator`],
  ['its parameter', sample.calc],
])('%s works the savings out', (_, calc) => {
  const form = { ...toHitForm(sample), calc, beforeCents: '1', nowCents: 'x' }
  const { data } = hitFormSchema.safeParse(form)
  expect(data && withSavings(data)).toMatchObject({
    calc: sample.calc,
    savingsAmount: '$45,000 per year',
    savingsPercentage: '68%',
  })
})

test.each([
  ['about a lot', hitMessages.calcInvalid],
  [sample.calc.replace('2390000', '20000000'), hitMessages.calcSavesNothing],
])('the calculation %s is an error', (calc, message) => {
  const { error } = hitFormSchema.safeParse({ ...toHitForm(sample), calc })
  expect(error?.issues).toMatchObject([{ path: ['calc'], message }])
})

test.each([
  ['$16,000', '4000', '$12,000 per year', '75%'],
  ['16000.50', '$4,000', '$12,000.50 per year', '75%'],
])(
  '%s before and %s now are all that the savings follow from',
  (beforeCents, nowCents, ...saved) => {
    const form = { ...toHitForm(sample), calc: '', beforeCents, nowCents }
    const { data } = hitFormSchema.safeParse(form)
    const content = data && withSavings(data)
    expect(content).toMatchObject({ savingsAmount: saved[0], savingsPercentage: saved[1] })
    expect(content).not.toHaveProperty('calc')
    expect(formatFormSavings(form)).toBe(`Saves ${saved[0]} (${saved[1]}).`)
  },
)

const awaited = 'We work out the saving once both figures are in.'
const none = 'No saving: the new cost has to be lower.'

test.each([
  ['9000 or so', '4000', 'beforeCents', hitMessages.amountInvalid, awaited],
  ['9000', '', 'nowCents', hitMessages.amountInvalid, awaited],
  ['4000', '9000', 'nowCents', hitMessages.noSaving, none],
  ['4000', '4000', 'nowCents', hitMessages.noSaving, none],
])('%s before and %s now are an error', (beforeCents, nowCents, field, message, said) => {
  const form = { ...toHitForm(sample), calc: '', beforeCents, nowCents }
  const { error } = hitFormSchema.safeParse(form)
  expect(error?.issues).toMatchObject([{ path: ['costs', field], message }])
  expect(formatFormSavings(form)).toBe(said)
})

test('a form with a calculation shows both resulting figures', () => {
  expect(formatFormSavings({ ...toHitForm(sample), beforeCents: '', nowCents: '' })).toBe(
    'Saves $45,000 per year (68%): $66,000 per year before, $21,000 per year now, from the calculation.',
  )
})

test('an empty form names every field that is missing, and a story that is begun needs all of its parts', () => {
  expect(pathsOf(toHitForm())).toEqual([
    'title',
    'originalSaas',
    'companySize',
    'industry',
    'description',
  ])
  expect(pathsOf({ ...toHitForm(sample), quote: 'Ours.' })).toEqual(['story.role'])
})

test('a draft from a request leaves out what names its client, and a saving that would be a loss', () => {
  const request = {
    targetSaaS: 'Slack',
    companySize: '11-50',
    scope: ['Chat server', 'Import for ACME'],
    names: ['Ada', 'Acme', ''],
  }
  const bill = readSavingsCase(sample.calc) as SavingsCase
  const draft = draftHit({ ...request, bill })
  expect(draft).toMatchObject({ savingsAmount: '$45,000 per year', tags: [] })
  expect(draft.description).toBe('Built for a company of 11-50 people. What we built: Chat server.')
  const lines = [{ product: 'Slack', seats: 1, centsPerSeat: 100, buildCents: 5_000_000 }]
  expect(draftHit({ ...request, bill: { ...bill, lines } })).toMatchObject({ savingsAmount: '' })
})

function params() {
  return new URLSearchParams({ calc: sample.calc })
}

function pathsOf(form: ReturnType<typeof toHitForm>) {
  return hitFormSchema.safeParse(form).error?.issues.map(({ path }) => path.join('.'))
}
