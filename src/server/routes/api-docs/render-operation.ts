import { errorStatus } from '#contract/errors.ts'
import { keyHeader } from '#contract/order-key.ts'
import type { ApiResponse, Operation, Parameter } from '#server/routes/openapi.ts'
import { escapeHtml } from '#server/services/mail/html-page.ts'
import type { JsonSchema } from './json-schema.ts'
import { renderFields, renderRows, rowsOf } from './render-schema.ts'

export interface DescribedCall {
  method: string
  path: string
  operation: Operation
}

/** One endpoint: who may call it, what it takes, an example and what it answers. */
export function renderOperation(call: DescribedCall, apiUrl: string): string {
  const { method, path, operation } = call
  const { operationId, summary, parameters, requestBody, responses } = operation
  const body = requestBody?.content['application/json']
  return `<article id="${operationId}" aria-labelledby="${operationId}-heading">
<h3 id="${operationId}-heading"><a href="#${operationId}"><span class="method">${method}</span> <code>${escapeHtml(path)}</code></a></h3>
<p>${inlineCode(summary)}</p>
<p class="soft">${whoMayCall(operation)}</p>
${renderRows(parameters.flatMap(parameterRows), 'Parameters')}
${body === undefined ? '' : renderFields(body.schema, 'Body')}
${block('Example', curl(call, apiUrl))}
${Object.entries(responses)
  .filter(([status]) => status < '300')
  .map(renderSuccess)
  .join('')}
<p class="soft">Errors: ${errorsOf(responses)}</p>
</article>`
}

function whoMayCall({ security, description = '' }: Operation): string {
  if (security.length === 0) return 'Anyone may call it.'
  const scope = security.find(({ token }) => token)?.token?.[0]
  const who = description === '' ? 'Every signed-in user may call it' : 'Operators may call it'
  if (scope === undefined) return `${who}, in a session. It takes no API token.`
  return `${who}, in a session or with ${scope === 'read' ? 'any API token' : 'an API token that can write'}.`
}

function parameterRows({ name, in: place, required, schema, description }: Parameter) {
  const rules = [places[place], description].filter((part) => part !== undefined)
  return rowsOf(schema, name, required).map((row) => {
    return { ...row, rule: [...rules, ...(row.rule === '' ? [] : [row.rule])].join('; ') }
  })
}

const places: Record<string, string> = {
  path: 'in the path',
  query: 'in the query',
  header: 'a header',
}

/** The call as a command. What needs a session has none: a browser sends its cookie. */
function curl({ method, path, operation }: DescribedCall, apiUrl: string): string {
  const { parameters, requestBody, security } = operation
  const example = requestBody?.content['application/json']?.example
  const json = example === undefined ? [] : [JSON.stringify(example, null, 2)]
  const takesToken = security.some(({ token }) => token)
  if (security.length > 0 && !takesToken) return [`${method} ${path}`, ...json].join('\n\n')
  const isKeyed = parameters.some(({ name }) => name === keyHeader)
  const options = [
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(takesToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(isKeyed ? [`-H "${keyHeader}: $(uuidgen)"`] : []),
    ...(json.length > 0 ? ['-H "Content-Type: application/json"'] : []),
    ...json.map((text) => `-d ${shellQuote(text)}`),
  ]
  return [`curl ${shellQuote(apiUrl + addressOf(path, parameters))}`, ...options].join(' \\\n  ')
}

function addressOf(path: string, parameters: Parameter[]): string {
  const examples = new Map(parameters.map(({ name, example }) => [name, example ?? '']))
  const query = new URLSearchParams()
  for (const { name, in: place, example } of parameters) {
    if (place === 'query' && example !== undefined) query.set(name, example)
  }
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => examples.get(name) ?? '')
  return query.size === 0 ? address : `${address}?${query.toString()}`
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function renderSuccess([status, { content = {} }]: [string, ApiResponse]): string {
  const [type, reply] = Object.entries(content)[0] ?? []
  if (type === undefined || reply === undefined) return `<p>Answers ${status}, without a body.</p>`
  if (type !== 'application/json') return `<p>Answers ${status} with <code>${type}</code>.</p>`
  const { schema, example } = reply
  return `<p>Answers ${status} with ${nameOf(schema)}</p>
<details><summary>Reply</summary>
${schema.$ref === undefined ? renderFields(schema, 'Reply') : ''}
${example === undefined ? '' : block('Example of a reply', JSON.stringify(example, null, 2))}
</details>`
}

function nameOf({ $ref = '' }: JsonSchema): string {
  const name = $ref.split('/').at(-1) ?? ''
  return name === '' ? 'JSON.' : `<a href="#object-${name}">${name}</a>.`
}

function errorsOf(responses: Operation['responses']): string {
  return Object.entries(errorStatus)
    .filter(([, status]) => String(status) in responses)
    .map(([code, status]) => `<code>${status} ${code}</code>`)
    .join(', ')
}

export function block(label: string, text: string): string {
  return `<figure><figcaption>${label}</figcaption><pre><code>${escapeHtml(text)}</code></pre></figure>`
}

/** Summaries name fields in backticks. */
function inlineCode(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}
