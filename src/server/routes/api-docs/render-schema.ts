import { formatNumber } from '#domain/numbers.ts'
import { escapeHtml } from '#server/services/mail/html-page.ts'
import type { JsonSchema } from './json-schema.ts'

interface Row {
  path: string
  type: string
  rule: string
  isRequired: boolean
}

/** The fields of an object as a table, those of nested objects by their path: `quotes[].lines[].title`. */
export function renderFields(schema: JsonSchema, caption: string): string {
  return renderRows(fieldsOf(schema), caption)
}

export function renderRows(rows: Row[], caption: string): string {
  if (rows.length === 0) return ''
  const lines = rows.map(
    ({ path, type, rule, isRequired }) => `<tr>
<th scope="row"><code>${breakable(path)}</code></th>
<td>${escapeHtml(type)}${isRequired ? '' : ', optional'}${rule === '' ? '' : `<br><span class="soft">${escapeHtml(rule)}</span>`}</td>
</tr>`,
  )
  return `<table>
<caption>${escapeHtml(caption)}</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Value</th></tr></thead>
<tbody>
${lines.join('\n')}
</tbody>
</table>`
}

/** A long path breaks before a dot rather than within a name. */
function breakable(path: string): string {
  return escapeHtml(path).replaceAll('.', '<wbr>.')
}

function fieldsOf(schema: JsonSchema, prefix = ''): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const isRequired = schema.required?.includes(name) ?? false
    return rowsOf(field, prefix + name, isRequired)
  })
}

/** The row of a field, and those of the fields within it. */
export function rowsOf(schema: JsonSchema, path: string, isRequired: boolean): Row[] {
  const { known, isNullable } = withoutNull(schema)
  const type = typeOf(known) + (isNullable ? ' or null' : '')
  const row = { path, type, rule: ruleOf(known), isRequired }
  const { known: item } = withoutNull(known.items ?? {})
  return [row, ...fieldsOf(known, `${path}.`), ...fieldsOf(item, `${path}[].`)]
}

function withoutNull(schema: JsonSchema): { known: JsonSchema; isNullable: boolean } {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  if (others.length === 0) return { known: schema, isNullable: false }
  const isNullable = others.length < (schema.anyOf?.length ?? 0)
  return { known: others.length === 1 ? (others[0] as JsonSchema) : { anyOf: others }, isNullable }
}

function typeOf(schema: JsonSchema): string {
  const { type, format, items, anyOf, oneOf } = schema
  if (schema.enum !== undefined || schema.const !== undefined) return 'one of'
  if (items !== undefined) return `list of ${plural(typeOf(withoutNull(items).known))}`
  const variants = oneOf ?? anyOf
  if (variants !== undefined) return [...new Set(variants.map(typeOf))].join(' or ')
  if (format === 'date-time') return 'date and time'
  if (format === 'date') return 'date'
  return names[type ?? ''] ?? 'anything'
}

const names: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
}

function plural(type: string): string {
  return type.endsWith('s') || type === 'one of' || type === 'text' ? type : `${type}s`
}

function ruleOf(schema: JsonSchema): string {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern, format } = schema
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  return [
    values?.map((value) => JSON.stringify(value)).join(', '),
    kindsOf(schema) ?? kindsOf(schema.items ?? {}),
    range(minLength, maxLength, ' characters'),
    range(visible(minimum), visible(maximum), ''),
    range(minItems, maxItems, ' entries'),
    format === 'date-time' ? 'ISO 8601, UTC' : undefined,
    format === undefined && pattern !== undefined ? `matches ${pattern}` : undefined,
    schema.default === undefined ? undefined : `${JSON.stringify(schema.default)} by default`,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('; ')
}

/** The kinds of a union of objects: `kind: "ordered", "moved"`. */
function kindsOf({ oneOf, anyOf }: JsonSchema): string | undefined {
  const kinds = (oneOf ?? anyOf)?.flatMap(({ properties }) => properties?.kind?.const ?? [])
  if (kinds === undefined || kinds.length === 0) return undefined
  return `by its kind: ${kinds.map((kind) => JSON.stringify(kind)).join(', ')}`
}

/** Every integer is bounded by what a number can hold. */
function visible(bound: number | undefined): number | undefined {
  return Math.abs(bound ?? 0) >= Number.MAX_SAFE_INTEGER ? undefined : bound
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const [from, to] = [least, most].map((bound) => bound !== undefined && formatNumber(bound))
  if (from && to) return `${from} to ${to}${unit}`
  if (to) return `at most ${to}${unit}`
  return from ? `at least ${from}${unit}` : ''
}
