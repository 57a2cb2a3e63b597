import { expect, test } from 'vitest'
import { sampleHits } from '#backends/samples/hits.ts'
import { readSavingsCase } from '#domain/savings/read-savings-case.ts'
import type { SavingsCase } from '#domain/savings/savings.ts'
import { draftHit, withSavings } from './hit-draft.ts'
import { hitFormSchema, toHitForm } from './hit-form.ts'
import { hitMessages } from './hit-schema.ts'

const [sample] = sampleHits as [(typeof sampleHits)[number]]
const story = { quote: 'Ours.', role: 'CTO', before: '$2 per year', now: '$1 per year' }

test('a hit is the same after its form', () => {
  const hit = { ...sample, story }
  const { data } = hitFormSchema.safeParse(toHitForm(hit))
  const { id: _, ...content } = hit
  expect(data).toEqual(content)
})

test.each([
  ['a link of the calculator', `https://hitlist.example/pricing?${params()}#calculator`],
  ['its parameter', sample.calc],
])('%s works the savings out', (_, calc) => {
  const form = { ...toHitForm(sample), calc, savingsAmount: '', savingsPercentage: '' }
  const { data } = hitFormSchema.safeParse(form)
  expect(data && withSavings(data)).toMatchObject({
    calc: sample.calc,
    savingsAmount: '$45,000 per year',
    savingsPercentage: '68%',
  })
})

test('any other text is an error of the calculation, and none leaves the savings as they are stated', () => {
  const { error } = hitFormSchema.safeParse({ ...toHitForm(sample), calc: 'about a lot' })
  expect(error?.issues).toMatchObject([{ path: ['calc'], message: hitMessages.calcInvalid }])
  const stated = { ...toHitForm(sample), calc: '', savingsAmount: '$1 per year' }
  const { data } = hitFormSchema.safeParse(stated)
  const content = data && withSavings(data)
  expect(content).toMatchObject({ savingsAmount: '$1 per year' })
  expect(content).not.toHaveProperty('calc')
})

test('an empty form names every field that is missing, and a story that is begun needs all of its parts', () => {
  expect(pathsOf(toHitForm())).toEqual([
    'title',
    'originalSaas',
    'companySize',
    'industry',
    'description',
  ])
  expect(pathsOf({ ...toHitForm(sample), quote: 'Ours.' })).toEqual([
    'story.role',
    'story.before',
    'story.now',
  ])
})

test('a draft from a request leaves out what names its client, and savings that are none', () => {
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
