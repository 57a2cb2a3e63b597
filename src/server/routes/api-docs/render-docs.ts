import { apiPath } from '#contract/endpoint.ts'
import { errorStatus } from '#contract/errors.ts'
import { apiTokenLimits } from '#domain/api-token-limits.ts'
import { brandName } from '#domain/brand.ts'
import type { ApiDescription } from '#server/routes/openapi.ts'
import { escapeHtml } from '#server/services/mail/html-page.ts'
import { docsStyles } from './docs-styles.ts'
import { block, type DescribedCall, renderOperation } from './render-operation.ts'
import { renderFields } from './render-schema.ts'

/** The description as a page to read: plain HTML, without scripts and without anything to load. */
export function renderDocs(description: ApiDescription, publicUrl: string): string {
  const groups = groupCalls(description)
  const apiUrl = publicUrl + apiPath
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API documentation | ${brandName}</title>
<style>
${docsStyles}
</style>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header><a href="/">${brandName}</a><span>API documentation</span></header>
<div class="columns">
<nav aria-label="Endpoints">
${groups.map(renderContents).join('\n')}
</nav>
<main id="main" tabindex="-1">
<h1>${brandName} API</h1>
${introduction(apiUrl)}
${groups.map((group) => renderGroup(group, apiUrl)).join('\n')}
<section aria-labelledby="objects">
<h2 id="objects">Objects</h2>
<p class="soft">What several calls answer with.</p>
${Object.entries(description.components.schemas).map(renderObject).join('\n')}
</section>
</main>
</div>
</body>
</html>
`
}

interface Group {
  name: string
  description: string
  calls: DescribedCall[]
}

function groupCalls({ paths, tags }: ApiDescription): Group[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      return { path, method: method.toUpperCase(), operation }
    }),
  )
  return tags.map(({ name, description }) => {
    return { name, description, calls: calls.filter((one) => one.operation.tags.includes(name)) }
  })
}

function introduction(apiUrl: string): string {
  const statuses = Object.entries(errorStatus).map(
    ([code, status]) => `<code>${status} ${code}</code>`,
  )
  const error = { error: { code: 'invalid', message: '…', fields: { name: '…' } } }
  return `<p>Everything is JSON over HTTP below <code>${escapeHtml(apiUrl)}</code>. The same description for programs, as OpenAPI 3.1, is <a href="${apiPath}/openapi.json">openapi.json</a>.</p>
<h2 id="authentication">Authentication</h2>
<p>Create an API token in your <a href="/dashboard?account=">account</a>, and send it in the header <code>Authorization</code>. It acts in your name: a client’s reaches the client’s own requests, an operator’s the requests of all clients. Every token expires, can be revoked at any time, and ends when you choose a new password. An account has at most ${apiTokenLimits.perUser}.</p>
${block('Your own requests', `export TOKEN=hl_…\ncurl '${apiUrl}/requests' \\\n  -H "Authorization: Bearer $TOKEN"`)}
<p>A read-only token can call <code>GET</code> alone. No token can manage an account, its sessions or its tokens: sign in for that. A token in an address is not accepted.</p>
<h2 id="errors">Errors</h2>
<p>Every error has this shape. <code>fields</code> names the invalid ones, with a sentence for each.</p>
${block('An error', JSON.stringify(error, null, 2))}
<p>A code has one status: ${statuses.join(', ')}. With 429, <code>Retry-After</code> has the seconds to wait.</p>
<h2 id="repeating">Repeating a call</h2>
<p>A call that takes the header <code>Idempotency-Key</code> has one effect, however often it is sent with the same key. Use a new key for each new call, and the same one after a timeout.</p>
<h2 id="pages">Pages</h2>
<p>Lists come a page at a time. When <code>next</code> or <code>earlier</code> is not null, send it as <code>before</code> to get the page that follows.</p>`
}

function renderContents({ name, calls }: Group): string {
  const links = calls.map(
    ({ method, path, operation }) =>
      `<li><a href="#${operation.operationId}"><span class="method">${method}</span> ${escapeHtml(path)}</a></li>`,
  )
  return `<details><summary>${escapeHtml(name)}</summary>
<ul>
${links.join('\n')}
</ul></details>`
}

function renderGroup({ name, description, calls }: Group, apiUrl: string): string {
  const id = name.toLowerCase().replaceAll(' ', '-')
  return `<section aria-labelledby="${id}">
<h2 id="${id}">${escapeHtml(name)}</h2>
<p class="soft">${escapeHtml(description)}</p>
${calls.map((call) => renderOperation(call, apiUrl)).join('\n')}
</section>`
}

function renderObject([name, schema]: [string, Parameters<typeof renderFields>[0]]): string {
  return `<article id="object-${name}" aria-labelledby="object-${name}-heading">
<h3 id="object-${name}-heading">${escapeHtml(name)}</h3>
${renderFields(schema, `Fields of ${name}`)}
</article>`
}
