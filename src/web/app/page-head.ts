import { buildPrice, planPrice } from '#domain/savings/savings-case.ts'
import type { Hit } from '#domain/showcase/hit-schema.ts'
import { brandName, brandPitch, maxSavingsPercent, siteOrigin } from '#domain/site/brand.ts'
import {
  billingCycles,
  type Plan,
  plans,
  priceCents,
  yearlySavingPercent,
} from '#domain/site/plans.ts'
import { questions } from '#domain/site/questions.ts'
import { generalMessages as messages } from '#domain/values/general-messages.ts'
import { hitPath } from '#web/shared/hit-paths.ts'
import { paths } from '#web/shared/paths.ts'
import { findRoute, findTitle, type RouteName } from '#web/shared/routes.ts'
import { themeColors } from './theme/theme.ts'

export function renderHead(
  path: string,
  page: ReturnType<typeof describePage>,
  start: { boot: string; scripts: string[]; chunks: string[]; apiChunks: string[] },
  hits: readonly Hit[] = [],
): string {
  const url = siteOrigin + path
  const tags = [
    // No frame shows half of a page, in which what is there moves as the rest is parsed.
    '<link rel="expect" href="#end" blocking="render" />',
    `<script data-scripts="${start.scripts.join(' ')}" data-chunks="${start.chunks.join(' ')}" data-api-chunks="${start.apiChunks.join(' ')}">${start.boot}</script>`,
    `<title>${escapeHtml(page.title)}</title>`,
    meta('name', 'description', page.description),
    meta('property', 'og:site_name', brandName),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    meta('property', 'og:image', `${siteOrigin}/social-card.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(['light', 'dark'] as const).map(
      (theme) =>
        `<meta name="theme-color" content="${themeColors[theme]}" media="(prefers-color-scheme: ${theme})" />`,
    ),
    ...(findRoute(path) === undefined
      ? ['<meta name="robots" content="noindex" />']
      : [
          meta('property', 'og:url', url),
          `<link rel="canonical" href="${escapeHtml(url)}" />`,
          ...structuredData(path, hits).map((data) =>
            renderJson({ '@context': 'https://schema.org', ...data }, 'type="application/ld+json"'),
          ),
        ]),
  ]
  return tags.join('\n    ')
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}" />`
}

/** `<` is escaped so that no text can end its element. */
export function renderJson(data: object, attributes: string): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script ${attributes}>${json}</script>`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** As its file on disk says it. Nobody reads a description from a page that is open already: it costs no script. */
export function describePage(pathname: string) {
  const name = findRoute(pathname)
  return {
    title: findTitle(pathname),
    description: name === undefined ? messages.pageNotFound : descriptions[name],
  }
}

const descriptions: Record<RouteName, string> = {
  home: `${brandPitch} We build self-hosted replacements for the SaaS you pay for: up to ${maxSavingsPercent}% lower total cost of ownership, delivered in weeks.`,
  browse:
    'See which SaaS subscriptions other companies replaced, for how many people, and what they save per year.',
  pricing: `Plans from ${planPrice} a month. Builds typically cost ${buildPrice}, once. Yearly billing saves ${yearlySavingPercent}%. Compare support, migration and custom development.`,
  orderHit:
    'Pick a product, tell us what your team needs, and order its replacement in three short steps.',
  dashboard: 'Track your requests and open the solutions that are ready to use.',
  signIn: 'Sign in to track your requests and open your solutions.',
  signUp: 'Create an account to order hits and track them through handover.',
}

function structuredData(path: string, hits: readonly Hit[]): object[] {
  if (hits.length > 0) return [describeHits(hits)]
  if (path === paths.home) return [organization]
  if (path === paths.pricing) return [...plans.map(describePlan), questionPage]
  return []
}

const organization = {
  '@type': 'Organization',
  name: brandName,
  url: siteOrigin,
  logo: `${siteOrigin}/icon-512.png`,
  slogan: brandPitch,
}

/** Each hit has an address where there is a server. */
function describeHits(hits: readonly Hit[]): object {
  return {
    '@type': 'ItemList',
    itemListElement: hits.map(({ id, title: name }) => ({
      '@type': 'CreativeWork',
      name,
      url: siteOrigin + hitPath(id),
    })),
  }
}

const questionPage = {
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}

function describePlan(plan: Plan): object {
  return {
    '@type': 'Product',
    name: `${brandName} ${plan.name}`,
    description: plan.summary,
    offers: billingCycles.map((cycle) => ({
      '@type': 'Offer',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: (priceCents(plan, cycle) / 100).toFixed(2),
        priceCurrency: 'USD',
        unitCode: cycle === 'yearly' ? 'ANN' : 'MON',
      },
    })),
  }
}
