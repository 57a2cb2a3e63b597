import { brandName, siteOrigin } from '#domain/site/brand.ts'
import { findRoute } from '#web/shared/routes.ts'
import type { Page } from './describe-page.ts'
import { structuredData } from './structured-data.ts'
import { themeColors } from './theme/draw-theme.ts'

interface Start {
  /** The bundle of `boot.ts`. */
  boot: string
  /** The scripts the page begins with, in that order, and what they will ask for next. */
  scripts: string[]
  parts: string[]
  /** What it asks for besides where an API is announced. */
  apiParts: string[]
}

/** Everything in a page's head that differs from page to page, and the script before first paint. */
export function renderHead(path: string, page: Page, start: Start): string {
  const url = siteOrigin + path
  const tags = [
    // No frame shows half of a page, in which what is there moves as the rest is parsed.
    '<link rel="expect" href="#end" blocking="render" />',
    `<script data-scripts="${start.scripts.join(' ')}" data-parts="${start.parts.join(' ')}" data-api-parts="${start.apiParts.join(' ')}">${start.boot}</script>`,
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
          ...structuredData(path).map(renderData),
        ]),
  ]
  return tags.join('\n    ')
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}" />`
}

/** `<` is escaped so that no text can end its element. */
function renderData(data: object): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${json}</script>`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
