import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, paramsSchemaOf, tokenUse } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { exampleOf } from '#contract/examples/examples.ts'
import { orderFieldNames } from '#domain/requests/order-fields.ts'
import { openTestApi } from '#tests/server/test-api.ts'
import type { JsonSchema } from './json-schema.ts'
import { buildOpenApi } from './openapi.ts'

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, ApiResponse>
}

interface Parameter {
  name: string
  in: string
  required: boolean
  description?: string
  schema: JsonSchema
  example?: string
}

interface ApiResponse {
  /** Of an error, all that there is. */
  $ref?: string
  description?: string
  headers?: object
  content?: Content
}

type Content = Record<string, { schema: JsonSchema; example?: unknown }>

const description = JSON.parse(JSON.stringify(buildOpenApi())) as {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
)

test('every endpoint is described, once, and nothing else is', () => {
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
    Object.keys(endpoints).toSorted(),
  )
  const tags = buildOpenApi().tags.map(({ name }) => name)
  for (const [name, { method, path, summary }] of Object.entries(endpoints)) {
    const described = description.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(described).toMatchObject({ operationId: name, summary })
    expect(tags).toContain(described?.tags[0])
  }
  expect(description.openapi).toBe('3.1.0')
})

test('every path parameter is declared, and every reference resolves', () => {
  for (const { path, parameters, responses } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => name)).toEqual(named)
    expect(inPath.every(({ required }) => required)).toBe(true)
    const names = parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
    expect(new Set(names).size).toBe(names.length)
    expect(Object.keys(responses).every((status) => /^[2-5]\d\d$/.test(status))).toBe(true)
    expect(Object.keys(responses).filter((status) => status.startsWith('2'))).toHaveLength(1)
    for (const { $ref, description: text } of Object.values(responses))
      expect($ref ?? text).toBeTruthy()
  }
  for (const [, pointer = ''] of JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    expect(description, pointer).toHaveProperty(pointer.split('/'), expect.any(Object))
  }
})

test('every required property is defined, and every entity of a reply is written out once', () => {
  const seen = new Map<string, number>()
  const replies = operations.map(({ responses }) => responses)
  walk([replies, buildOpenApi().components.schemas], (schema) => {
    if (schema.properties === undefined) return
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(schema.required ?? []))
    const text = JSON.stringify(schema)
    seen.set(text, (seen.get(text) ?? 0) + 1)
  })
  const repeated = [...seen].filter(([text, count]) => count > 1 && text.length > 600)
  expect(repeated.map(([text]) => text.slice(0, 100))).toEqual([])
})

/** Calls back for every object that may be a schema. */
function walk(value: unknown, visit: (schema: JsonSchema) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) visit(value)
  for (const [name, part] of Object.entries(value)) if (name !== 'example') walk(part, visit)
}

// What the linter of Redocly warned of, with its recommended rules.
test('the licence is named, every component is used, and no body is marked as never sent', () => {
  const text = JSON.stringify(description)
  const { info, components } = buildOpenApi()
  expect(info.license).toMatchObject({ url: expect.stringContaining('/?page=terms') })
  for (const name of Object.keys(components.schemas)) {
    expect(text).toContain(`"#/components/schemas/${name}"`)
  }
  expect(text).not.toContain('"readOnly"')
})

test('it describes access, idempotency key, body and reply of an endpoint', () => {
  const placeOrder = description.paths['/requests']?.post
  expect(placeOrder?.security).toEqual([{ session: [] }, { token: ['write'] }])
  expect(description.paths['/requests']?.get?.security).toContainEqual({ token: ['read'] })
  expect(description.paths['/admin/tokens']?.get?.security).toEqual([{ session: [] }])
  expect(placeOrder?.parameters).toEqual([
    expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: true }),
  ])
  const body = placeOrder?.requestBody?.content['application/json']?.schema.properties ?? {}
  expect(Object.keys(body)).toEqual([...orderFieldNames, 'companyId'])
  const statuses = Object.keys(placeOrder?.responses ?? {})
  expect(statuses.join()).toBe('201,400,401,403,409,413,429,500,503')
  const listQueue = description.paths['/operations/requests']?.get
  const names = listQueue?.parameters.map(({ name }) => name)
  expect(names?.join()).toBe('search,status,state,before,sort,view')
  expect(description.paths['/session']?.post?.security).toEqual([])
  expect(placeOrder).not.toHaveProperty('description')
  expect(listQueue?.description).toBe('For operators only.')
  const [admin, owner] = ['changeOperator', 'renameCompany'].map(
    (name) => operations.find(({ operationId }) => operationId === name)?.description,
  )
  expect([admin, owner]).toEqual([
    'For admins only. Needs a sign-in within the last ten minutes: see `PUT /session`.',
    'For owners of the company only.',
  ])
  expect(description.paths['/changes']?.get?.responses['200']?.content).toHaveProperty([
    'text/event-stream',
  ])
})

test('every endpoint has an example that its schemas accept', () => {
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const { id, number, query, body, reply } = exampleOf(name)
    const params = { id, number: number?.toString() }
    expect(z.safeParse(paramsSchemaOf(endpoint), params).error, `path of ${name}`).toBeUndefined()
    expect(z.safeParse(endpoint.query, query ?? {}).error, `query of ${name}`).toBeUndefined()
    expect(z.safeParse(endpoint.body, body ?? null).error, `body of ${name}`).toBeUndefined()
    if (reply === undefined && tokenUse(endpoint) !== 'accepted') continue
    // Nothing that the schema does not name, which would not be sent.
    expect(z.parse(endpoint.reply, reply ?? null), `reply of ${name}`).toEqual(reply ?? null)
  }
  const { requestBody, responses } = description.paths['/requests']?.post ?? {}
  const json = 'application/json'
  expect(requestBody?.content[json]).toHaveProperty('example.targetSaaS')
  expect(responses?.['201']?.content?.[json]).toHaveProperty('example.events')
})

test('the served description is the generated one', async () => {
  const { request } = await openTestApi('sqlite')
  expect(await (await request('GET /openapi.json')).json()).toEqual(description)
})
