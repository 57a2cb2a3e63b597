import { expect, test } from 'vitest'
import { siteOrigin } from '#domain/site/brand.ts'
import { plans, yearlyPriceCents } from '#domain/site/plans.ts'
import { questions } from '#domain/site/questions.ts'
import { findTitle, routes } from '#web/shared/routes.ts'
import { describePage, renderHead } from './page-head.ts'

const start = {
  boot: 'boot()',
  scripts: ['/assets/react.js', '/assets/app.js'],
  chunks: ['/assets/a.js', '/assets/b.js'],
  apiChunks: [],
}

function dataIn(head: string): Record<string, unknown>[] {
  const blocks = head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)
  return [...blocks].map(([, json]) => JSON.parse(json ?? ''))
}

test('every page has a description of its own, and its canonical address', () => {
  const descriptions = Object.values(routes).map(({ path }) => {
    const head = renderHead(path, describePage(path), start)
    expect(head).toContain(`<link rel="canonical" href="${siteOrigin}${path}" />`)
    return /name="description" content="(.*?)"/.exec(head)?.[1]
  })
  expect(new Set(descriptions).size).toBe(descriptions.length)
})

test('text in a head cannot become markup', () => {
  const head = renderHead(
    '/',
    { title: '"><script>x</script>', description: '<b> & "quotes"' },
    start,
  )
  expect(head).not.toContain('<script>x')
  expect(head).toContain('&lt;b&gt; &amp; &quot;quotes&quot;')
})

test('the pricing page offers each plan at its monthly and its yearly price', () => {
  const data = dataIn(renderHead('/pricing', describePage('/pricing'), start))
  type Offer = { priceSpecification: { price: string } }
  const prices = data.flatMap((block) =>
    block['@type'] === 'Product'
      ? (block.offers as Offer[]).map((offer) => offer.priceSpecification.price)
      : [],
  )
  const cents = plans.flatMap((plan) => [plan.monthlyCents, yearlyPriceCents(plan)])
  expect(prices).toEqual(cents.map((amount) => (amount / 100).toFixed(2)))
  const faq = data.find((block) => block['@type'] === 'FAQPage')
  expect(faq?.mainEntity).toHaveLength(questions.length)
})

test('the 404 page asks not to be indexed and claims no address', () => {
  const head = renderHead('/404', describePage('/404'), start)
  expect(head).toContain('<meta name="robots" content="noindex" />')
  expect(head).not.toContain('canonical')
})

test('a path with a slash at its end is the same page', () => {
  expect(findTitle('/browse/')).toBe(routes.browse.title)
  expect(findTitle('/')).toBe(routes.home.title)
})

test('the script that starts the page is the same on all of them, so that one hash allows it', () => {
  const scripts = Object.values(routes).map(({ path }) => {
    const head = renderHead(path, describePage(path), {
      ...start,
      chunks: [path],
      apiChunks: ['api'],
    })
    expect(head).toContain(
      `data-scripts="/assets/react.js /assets/app.js" data-chunks="${path}" data-api-chunks="api"`,
    )
    return /<script data-scripts[^>]*>([\s\S]*?)<\/script>/.exec(head)?.[1]
  })
  expect(new Set(scripts).size).toBe(1)
  expect(scripts[0]).toBe('boot()')
})
