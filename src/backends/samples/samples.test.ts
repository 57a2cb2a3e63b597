import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { hitRequestSchema } from '#domain/requests/hit-request-schema.ts'
import { requestStatuses } from '#domain/requests/request-status.ts'
import { billCentsPerMonth } from '#domain/savings/bill.ts'
import { owningCents } from '#domain/savings/owning-costs.ts'
import { readSavingsCase } from '#domain/savings/read-savings-case.ts'
import { compareCosts, type SavingsCase } from '#domain/savings/savings.ts'
import { hitSchema } from '#domain/showcase/hit-schema.ts'
import { hitStatuses, industries } from '#domain/showcase/hit-status.ts'
import { storySchema } from '#domain/showcase/story.ts'
import { maxSavingsPercent } from '#domain/site/brand.ts'
import { formatSpoken } from '#domain/values/money.ts'
import { sampleHits } from './hits.ts'
import { sampleRequests } from './requests.ts'
import { sampleStories } from './stories.ts'

test('every sample matches its schema, with six hits and five requests of every industry and status @spec-1.2 @spec-3.4', () => {
  expect(z.array(hitSchema).safeParse(sampleHits).success).toBe(true)
  expect(z.array(storySchema).safeParse(sampleStories).success).toBe(true)
  expect(z.array(hitRequestSchema).safeParse(sampleRequests).success).toBe(true)
  expect(sampleHits.length).toBeGreaterThanOrEqual(6)
  expect(new Set(sampleHits.map(({ industry }) => industry))).toEqual(new Set(industries))
  expect(new Set(sampleHits.map(({ status }) => status))).toEqual(new Set(hitStatuses))
  expect(sampleRequests.length).toBeGreaterThanOrEqual(5)
  expect(new Set(sampleRequests.map(({ status }) => status))).toEqual(new Set(requestStatuses))
  for (const samples of [sampleHits, sampleStories, sampleRequests]) {
    expect(new Set(samples.map(({ id }) => id)).size).toBe(samples.length)
  }
})

test('the three stories are the completed hits and save 45,000, 12,000 and 18,000 a year @spec-3.3', () => {
  expect(sampleHits.filter((hit) => hit.status === 'completed')).toHaveLength(3)
  expect(sampleStories.map((story) => story.savings)).toEqual([
    '$45,000 per year',
    '$12,000 per year',
    '$18,000 per year',
  ])
  for (const story of sampleStories) {
    const hit = sampleHits.find(({ title }) => title === story.title)
    expect(hit).toMatchObject({
      status: 'completed',
      savingsAmount: story.savings,
      originalSaas: story.originalSaas,
    })
  }
})

test('every saving that a sample states is what the model computes for its case', () => {
  for (const { title, savingsAmount, savingsPercentage, calc } of sampleHits) {
    const savingsCase = readSavingsCase(calc) as SavingsCase
    const { savedCents, savedPercent } = compareCosts(savingsCase)
    expect(savingsAmount, title).toBe(`${formatSpoken(savedCents / savingsCase.years)} per year`)
    expect(savingsPercentage, title).toBe(`${savedPercent}%`)
    expect(savedPercent, title).toBeLessThanOrEqual(maxSavingsPercent)
  }
  for (const { title, savings, savingsCase } of sampleStories) {
    const { savedCents } = compareCosts(savingsCase)
    expect(savings, title).toBe(`${formatSpoken(savedCents / savingsCase.years)} per year`)
  }
})

test('every amount in the words of a story is what its product cost before or costs now', () => {
  for (const { title, quote, description, savingsCase } of sampleStories) {
    const { lines, years } = savingsCase
    const before = formatSpoken(billCentsPerMonth(lines) * 12)
    const now = formatSpoken(owningCents(lines, savingsCase) / years)
    expect(`${quote} ${description}`.match(/\$[\d,]*\d/g), title).toEqual([before, now])
    expect(compareCosts(savingsCase).owningCents, title).toBe(owningCents(lines, savingsCase))
  }
})
