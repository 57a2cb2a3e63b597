import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { hitRequestSchema } from '#domain/requests/hit-request-schema.ts'
import { requestStatuses } from '#domain/requests/request-status.ts'
import { readSavingsCase } from '#domain/savings/read-savings-case.ts'
import { type SavingsCase, typicalCosts } from '#domain/savings/savings-case.ts'
import { hitStatuses, industries, savingsOf } from '#domain/showcase/hit.ts'
import { calculateCosts, hitSchema, storySchema } from '#domain/showcase/hit-schema.ts'
import { maxSavingsPercent } from '#domain/site/brand.ts'
import { formatCents } from '#domain/values/money.ts'
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

test('the figures of every hit and story add up, and are those of its calculation', () => {
  for (const { title, savingsAmount, savingsPercentage, costs, calc } of sampleHits) {
    expect({ savingsAmount, savingsPercentage }, title).toEqual(savingsOf(costs))
    expect(costs, title).toEqual(calculateCosts(readSavingsCase(calc) as SavingsCase))
    expect(Number.parseInt(savingsPercentage, 10), title).toBeLessThanOrEqual(maxSavingsPercent)
  }
  for (const { title, savings, costs, calc, hitId } of sampleStories) {
    const hit = sampleHits.find(({ id }) => id === hitId)
    expect({ title, savingsAmount: savings, costs, calc }).toEqual({
      title: hit?.title,
      savingsAmount: hit?.savingsAmount,
      costs: hit?.costs,
      calc: hit?.calc,
    })
  }
})

test('every amount in the words of a story is what its product cost before or costs now', () => {
  for (const { title, quote, description, costs } of sampleStories) {
    const amounts = [costs.beforeCents, costs.nowCents].map(formatCents)
    expect(`${quote} ${description}`.match(/\$[\d,]*\d/g), title).toEqual(amounts)
  }
})

test('every build of a sample costs what we say that builds cost', () => {
  for (const { title, calc } of sampleHits) {
    for (const { buildCents } of readSavingsCase(calc)?.lines ?? []) {
      expect(buildCents, title).toBeGreaterThanOrEqual(typicalCosts.buildFrom)
      expect(buildCents, title).toBeLessThanOrEqual(typicalCosts.buildTo)
    }
  }
})
