import * as z from 'zod/mini'
import { errorReplySchema } from '#contract/error-reply.ts'
import { apiTokenSchema } from '#domain/accounts/api-token.ts'
import {
  passkeyCreationSchema,
  passkeyRequestSchema,
  passkeySchema,
  secondFactorsSchema,
} from '#domain/accounts/second-factor.ts'
import { securityEventSchema } from '#domain/accounts/security-event.ts'
import { userSchema } from '#domain/accounts/user-schema.ts'
import { checklistItemSchema, checklistSchema } from '#domain/checklist/checklist.ts'
import { planBasisSchema } from '#domain/companies/company-plan.ts'
import { companySchema, membersSchema } from '#domain/companies/team.ts'
import { attachedFileSchema } from '#domain/files/file-limits.ts'
import { handoverItemSchema, handoverSchema } from '#domain/handover/handover.ts'
import { invoicePageSchema, invoiceSchema } from '#domain/invoices/invoice.ts'
import { notificationPreferenceSchema } from '#domain/notifications/notification-rules.ts'
import { operatorRequestSchema, queueItemSchema } from '#domain/operations/operations.ts'
import { quoteInPlanSchema, quoteSchema } from '#domain/quotes/quote.ts'
import { hitRequestSchema } from '#domain/requests/hit-request-schema.ts'
import { orderBillSchema } from '#domain/requests/order-fields.ts'
import { eventPageSchema, requestEventSchema } from '#domain/requests/request-event.ts'
import { exportedRequestSchema, requestDetailSchema } from '#domain/requests/stored-order.ts'
import { hitSchema } from '#domain/showcase/hit-schema.ts'
import {
  managedHitSchema,
  managedHitsSchema,
  offeredHitSchema,
} from '#domain/showcase/managed-hit.ts'
import { siteSettingsSchema } from '#domain/site/site-settings.ts'
import { ownStatementSchema } from '#domain/statement/own-statement-schema.ts'
import { webhookSchema } from '#domain/webhooks/webhook.ts'

/** A JSON Schema, as far as the description looks into it. */
export interface JsonSchema {
  $ref?: string
  type?: string
  format?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** The entities of replies, each described once: wherever one occurs, it is referred to. */
const entities = {
  Checklist: checklistSchema,
  ChecklistItem: checklistItemSchema,
  Handover: handoverSchema,
  HandoverItem: handoverItemSchema,
  ApiToken: apiTokenSchema,
  AttachedFile: attachedFileSchema,
  Bill: orderBillSchema,
  Company: companySchema,
  Error: errorReplySchema,
  Event: requestEventSchema,
  EventPage: eventPageSchema,
  ExportedRequest: exportedRequestSchema,
  Hit: hitSchema,
  Invoice: invoiceSchema,
  InvoicePage: invoicePageSchema,
  ListedRequest: hitRequestSchema,
  ManagedHit: managedHitSchema,
  ManagedHits: managedHitsSchema,
  Members: membersSchema,
  NotificationPreference: notificationPreferenceSchema,
  OfferedHit: offeredHitSchema,
  OperatorRequest: operatorRequestSchema,
  Passkey: passkeySchema,
  PasskeyCreation: passkeyCreationSchema,
  PasskeyRequest: passkeyRequestSchema,
  PlanBasis: planBasisSchema,
  QueuedRequest: queueItemSchema,
  Quote: quoteSchema,
  QuoteInPlan: quoteInPlanSchema,
  Request: requestDetailSchema,
  SecondFactors: secondFactorsSchema,
  SecurityEvent: securityEventSchema,
  AgencyCompany: siteSettingsSchema.shape.company,
  SiteSettings: siteSettingsSchema,
  Statement: ownStatementSchema,
  User: userSchema,
  Webhook: webhookSchema,
}

const names = z.registry<{ id?: string }>()
for (const [id, schema] of Object.entries(entities)) names.add(schema, { id })

export function componentSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(names, { uri, override, io: 'output' })
  for (const schema of Object.values(schemas)) {
    delete schema.$id
    delete schema.$schema
  }
  return schemas as Record<string, JsonSchema>
}

/** What is sent, in full; of what is received, entities by their names. */
export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const name = io === 'output' ? names.get(schema)?.id : undefined
  if (name !== undefined) return { $ref: uri(name) }
  const metadata = io === 'output' ? names : z.registry<{ id?: string }>()
  const { $schema: _, $defs: __, ...rest } = z.toJSONSchema(schema, { io, metadata, override })
  const text = JSON.stringify(rest)
  return JSON.parse(text.replaceAll('"#/$defs/', `"${uri('')}`)) as JsonSchema
}

function uri(name: string): string {
  return `#/components/schemas/${name}`
}

function override({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  // The format says it, in 20 characters instead of 300.
  if (jsonSchema.format === 'date-time' || jsonSchema.format === 'date') delete jsonSchema.pattern
  // Of a type that only our own code must not change. In OpenAPI it says 'never sent', and a generated client drops it.
  delete jsonSchema.readOnly
  // A record whose keys are known is an object with these properties.
  const { propertyNames, additionalProperties, required } = jsonSchema
  if (propertyNames === undefined || required === undefined) return
  delete jsonSchema.propertyNames
  jsonSchema.properties = Object.fromEntries(
    required.map((key) => [key, additionalProperties ?? {}]),
  )
  jsonSchema.additionalProperties = false
}
