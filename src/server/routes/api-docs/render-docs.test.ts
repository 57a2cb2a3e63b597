import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { describeApi } from '#server/routes/openapi.ts'
import { renderDocs } from './render-docs.ts'
import { rowsOf } from './render-schema.ts'

const page = renderDocs(describeApi(), 'https://hitlist.example')

test('every endpoint has an anchor that the contents lead to, and every link within the page resolves', () => {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const name of Object.keys(endpoints)) {
    expect(page).toContain(`<article id="${name}"`)
    expect(page).toContain(`<li><a href="#${name}">`)
  }
  for (const [, id] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id)
})

test('the page loads nothing and runs nothing', () => {
  expect(page).not.toMatch(/<(script|img|link|iframe|object|embed)\b/)
  expect(page).not.toMatch(/\bon\w+="|@import|url\(/)
  const addresses = [...page.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, to]) => to ?? '')
  expect(addresses.filter((to) => !/^[/#](?!\/)/.test(to))).toEqual([])
})

test('an example is a command that can be sent as it is', () => {
  expect(articleOf('placeOrder')).toContain(`curl &#39;https://hitlist.example/api/requests&#39; \\
  -X POST \\
  -H &#34;Authorization: Bearer $TOKEN&#34; \\
  -H &#34;Idempotency-Key: $(uuidgen)&#34; \\
  -H &#34;Content-Type: application/json&#34; \\
  -d &#39;{`)
  expect(articleOf('listQueue')).toContain('/operations/requests?sort=due&#38;view=mine&#39;')
  expect(articleOf('acceptQuote')).toContain('/api/requests/HIT-042/quotes/1/acceptance&#39;')
})

test('an endpoint names who may call it and with which token', () => {
  expect(articleOf('listRequests')).toContain('in a session or with any API token.')
  expect(articleOf('moveRequest')).toContain(
    'Operators may call it, in a session or with an API token that can write.',
  )
  expect(articleOf('deleteAccount')).toContain('It takes no API token.')
  expect(articleOf('deleteAccount')).not.toContain('Bearer')
  expect(articleOf('health')).toContain('Anyone may call it.')
})

test('fields are listed by path with type and rule', () => {
  const schema = {
    type: 'object',
    required: ['lines'],
    properties: {
      lines: {
        type: 'array',
        maxItems: 3,
        items: {
          type: 'object',
          required: ['title'],
          properties: { title: { type: 'string', minLength: 1, maxLength: 20 } },
        },
      },
      at: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
      plan: { type: 'string', enum: ['starter', 'professional'] },
    },
  }
  const rows = rowsOf(schema, 'quote', true)
  expect(rows.map(({ path, type, rule, isRequired }) => [path, type, rule, isRequired])).toEqual([
    ['quote', 'object', '', true],
    ['quote.lines', 'list of objects', 'at most 3 entries', true],
    ['quote.lines[].title', 'text', '1 to 20 characters', true],
    ['quote.at', 'date and time or null', 'ISO 8601, UTC', false],
    ['quote.plan', 'one of', '"starter", "professional"', false],
  ])
})

function articleOf(name: string): string {
  const start = page.indexOf(`<article id="${name}"`)
  return page.slice(start, page.indexOf('</article>', start))
}
