import { expect, test } from 'vitest'
import { sampleHits } from '#backends/samples/hits.ts'
import { writeSavingsCase } from '#domain/savings/savings-address.ts'
import type { Hit } from './hit.ts'
import { draftHit, hitMessages } from './hit-content.ts'
import { emptyHitForm, hitFormSchema, toHitForm } from './hit-form.ts'

const [sample] = sampleHits as [Hit]
const story = { quote: 'Ours.', role: 'CTO', before: '$2 per year', now: '$1 per year' }

test('a hit is the same after its form', () => {
  const hit = { ...sample, story }
  const { data } = hitFormSchema.safeParse(toHitForm(hit))
  const { id: _, ...content } = hit
  expect(data).toEqual(content)
})

test('a link of the calculator works the savings out, and any other text is an error of its field', () => {
  const link = `https://hitlist.example/pricing?calc=${writeSavingsCase(sample.savingsCase as never)}#calculator`
  const form = { ...toHitForm(sample), calculation: link, savingsAmount: '', savingsPercentage: '' }
  expect(hitFormSchema.safeParse(form).data?.savingsAmount).toBe('$45,000 per year')
  const { error } = hitFormSchema.safeParse({ ...form, calculation: 'about a lot' })
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toContainEqual([
    'calculation',
    hitMessages.calculationInvalid,
  ])
})

test('an empty form names every field, and a story that is begun needs all of its parts', () => {
  expect(names(emptyHitForm)).toEqual([
    'title',
    'originalSaas',
    'savingsAmount',
    'savingsPercentage',
    'companySize',
    'industry',
    'description',
  ])
  expect(names({ ...toHitForm(sample), quote: 'Ours.' })).toEqual(['role', 'before', 'now'])
})

function names(form: typeof emptyHitForm) {
  return hitFormSchema.safeParse(form).error?.issues.map(({ path }) => path[0])
}

test('a draft from a request leaves out what names its client, and savings that are none', () => {
  const request = {
    targetSaaS: 'Slack',
    companySize: '11-50',
    scope: ['Chat server', 'Import for ACME'],
    names: ['Ada', 'Acme', ''],
  }
  const draft = draftHit({ ...request, bill: sample.savingsCase })
  expect(draft).toMatchObject({ savingsAmount: '$45,000 per year', tags: [] })
  expect(draft.description).toBe('Built for a company of 11-50 people. What we built: Chat server.')
  const lines = [{ product: 'Slack', seats: 1, centsPerSeat: 100, buildCents: 5_000_000 }]
  const dear = draftHit({
    ...request,
    bill: { ...(sample.savingsCase as never as object), lines } as never,
  })
  expect(dear).toMatchObject({ savingsAmount: '' })
})
