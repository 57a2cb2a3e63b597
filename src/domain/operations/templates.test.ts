import { expect, test } from 'vitest'
import { quoteMessages } from '#domain/quotes/quote-rules.ts'
import {
  fillTemplate,
  findUnfilled,
  savedTemplateSchema,
  type TemplateKind,
  templateLines,
  templateMessages,
} from './templates.ts'

const client = { name: 'Ada {product}' }

test('placeholders are filled from the request, except for a date that it does not have yet', () => {
  const request = { client, targetSaaS: 'Slack', estimatedCompletion: '2026-12-04T00:00:00.000Z' }
  const text = '{name}: {product} by {date}, {date}'
  expect(fillTemplate(text, request)).toBe('Ada {product}: Slack by Dec 4, 2026, Dec 4, 2026')
  const { estimatedCompletion: _, ...undated } = request
  expect(fillTemplate(text, undated)).toBe('Ada {product}: Slack by {date}, {date}')
})

test.each([
  ['It is ready by {date}.', /\{date\}/],
  [' /th\n', /“\/th”/],
  ['Use {braces}, {toString} and/or a/b, see /docs', undefined],
  ['', undefined],
])('“%s” says what is not filled in: %s', (text, expected) => {
  const found = findUnfilled(text)
  if (expected) expect(found).toMatch(expected)
  else expect(found).toBeUndefined()
})

test('each row of a quote template is a line, with the amount at its end', () => {
  const text = 'Build\n\n  Move all data, with a dry run $2,200 \nHost $5k plans: $ 600.50\n$900'
  expect(templateLines(text)).toEqual([
    { title: 'Build', amount: '' },
    { title: 'Move all data, with a dry run', amount: '2,200' },
    { title: 'Host $5k plans:', amount: '600.50' },
    { title: '', amount: '900' },
  ])
})

test.each<[TemplateKind, string, string | undefined]>([
  ['reply', 'Hi {name}, {product} is ready by {date}.', undefined],
  ['reply', 'Hi {Name}', templateMessages.placeholderUnknown],
  ['reply', 'Hi {toString}', templateMessages.placeholderUnknown],
  ['reply', 'Hi {}', templateMessages.placeholderUnknown],
  ['reply', 'Costs $1,23', undefined],
  ['quote', 'Training $600\nReplacement for {product}', undefined],
  ['quote', 'Training {price} $600', templateMessages.placeholderUnknown],
  ['quote', 'Training $1,23,4', quoteMessages.amountMalformed],
  ['quote', 'Training $2,000,000', quoteMessages.amountTooLarge],
  ['quote', '$600', quoteMessages.titleMissing],
  ['quote', 'Line\n'.repeat(21), quoteMessages.linesTooMany],
])('a %s template with %j is saved or refused: %s', (kind, text, message) => {
  const { error } = savedTemplateSchema.safeParse({ kind, name: 'Any', text, version: 0 })
  expect(error?.issues.map((issue) => [issue.path, issue.message])).toEqual(
    message === undefined ? undefined : [[['text'], message]],
  )
})
