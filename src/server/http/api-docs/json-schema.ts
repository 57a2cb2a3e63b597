import * as z from 'zod/mini'
import { operatorRequestSchema } from '#domain/operations/operations.ts'
import { requestDetailSchema } from '#domain/requests/request-detail.ts'
import { eventPageSchema } from '#domain/requests/request-event.ts'
import { ownStatementSchema } from '#domain/statement/own-statement-schema.ts'

/** A JSON Schema, as far as the description looks into it. */
export interface JsonSchema {
  $ref?: string
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** The replies of several endpoints, described once. */
const shared = new Map<z.core.$ZodType, string>([
  [requestDetailSchema, 'Request'],
  [operatorRequestSchema, 'OperatorRequest'],
  [eventPageSchema, 'EventPage'],
  [ownStatementSchema, 'Statement'],
])

export function namedSchemas(): Record<string, JsonSchema> {
  const entries = [...shared].map(([schema, name]) => [name, schemaOf(schema, 'output')])
  return Object.fromEntries(entries) as Record<string, JsonSchema>
}

/** A reply: by its name where it has one. */
export function refOrSchema(schema: z.core.$ZodType): JsonSchema {
  const name = shared.get(schema)
  return name === undefined ? schemaOf(schema, 'output') : { $ref: `#/components/schemas/${name}` }
}

export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io })
  return rest as JsonSchema
}
