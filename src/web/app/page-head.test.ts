import { expect, test } from 'vitest'
import { siteOrigin } from '#domain/brand.ts'
import { plans, yearlyPriceCents } from '#domain/plans.ts'
import { questions } from '#domain/questions.ts'
import { findPage, routes } from '#web/shared/routes.ts'
import { renderHead } from './page-head.ts'

const start = {
  boot: 'boot()',
  scripts: ['/assets/react.js', '/assets/app.js'],
  parts: ['/assets/a.js', '/assets/b.js'],
  apiParts: [],
}

function dataIn(head: string): Record<string, unknown>[] {
  const blocks = head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)
  return [...blocks].map(([, json]) => JSON.parse(json ?? ''))
}

test('every page has a title and a description of its own, and its canonical address', () => {
  const heads = Object.values(routes).map(({ path, ...page }) => {
    const head = renderHead(path, page, start)
    expect(head).toContain(`<link rel="canonical" href="${siteOrigin}${path}" />`)
    return head
  })
  const titles = heads.map((head) => /<title>(.*?)<\/title>/.exec(head)?.[1])
  const descriptions = heads.map((head) => /name="description" content="(.*?)"/.exec(head)?.[1])
  expect(new Set(titles).size).toBe(heads.length)
  expect(new Set(descriptions).size).toBe(heads.length)
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
  const data = dataIn(renderHead('/pricing', findPage('/pricing'), start))
  const prices = data
    .filter((block) => block['@type'] === 'Product')
    .map((block) =>
      (block.offers as { priceSpecification: { price: string } }[]).map(
        (offer) => offer.priceSpecification.price,
      ),
    )
  expect(prices).toEqual(
    plans.map((plan) => [
      (plan.monthlyCents / 100).toFixed(2),
      (yearlyPriceCents(plan) / 100).toFixed(2),
    ]),
  )
  const faq = data.find((block) => block['@type'] === 'FAQPage')
  expect(faq?.mainEntity).toHaveLength(questions.length)
})

test('the 404 page asks not to be indexed and claims no address', () => {
  const head = renderHead('/404', findPage('/404'), start)
  expect(head).toContain('<meta name="robots" content="noindex" />')
  expect(head).not.toContain('canonical')
})

test('a path with a slash at its end is the same page', () => {
  expect(findPage('/browse/')).toBe(findPage('/browse'))
  expect(findPage('/')).toBe(routes.home)
})

test('the script that starts the page is the same on all of them, so that one hash allows it', () => {
  const scripts = Object.values(routes).map(({ path, ...page }) => {
    const head = renderHead(path, page, { ...start, parts: [path], apiParts: ['api'] })
    expect(head).toContain(
      `data-scripts="/assets/react.js /assets/app.js" data-parts="${path}" data-api-parts="api"`,
    )
    return /<script data-scripts[^>]*>([\s\S]*?)<\/script>/.exec(head)?.[1]
  })
  expect(new Set(scripts).size).toBe(1)
  expect(scripts[0]).toBe('boot()')
})
