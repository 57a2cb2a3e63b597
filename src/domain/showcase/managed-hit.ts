import * as z from 'zod/mini'
import { readCents } from '#domain/quotes/quote-form.ts'
import { requestIdSchema } from '#domain/requests/hit-request-schema.ts'
import { orderFields } from '#domain/requests/order-fields.ts'
import { consents } from '#domain/requests/request-event.ts'
import { readSavingsCase } from '#domain/savings/read-savings-case.ts'
import { type SavingsCase, writeSavingsCase } from '#domain/savings/savings-case.ts'
import { formatCents } from '#domain/values/money.ts'
import { doesSave, formatPerYear, savingsOf } from './hit.ts'
import {
  calculateCosts,
  findCalc,
  type Hit,
  type HitContent,
  hitContentSchema,
  hitContentShape,
  hitLimits,
  hitSchema,
  storySchema,
} from './hit-schema.ts'

export const showcaseSchema = z.object({
  hits: z.array(hitSchema),
  stories: z.array(storySchema),
})

export type Showcase = z.infer<typeof showcaseSchema>

/** A hit as operators see it, and the client of its request: drafts included. */
export const managedHitSchema = z.object({
  ...hitSchema.shape,
  isSample: z.boolean(),
  isPublished: z.boolean(),
  version: z.int(),
  requestId: z.nullable(requestIdSchema),
  /** Null for a hit that needs none. */
  consent: z.nullable(z.enum(consents)),
})

export type ManagedHit = z.infer<typeof managedHitSchema>

export const managedHitsSchema = z.object({ hits: z.array(managedHitSchema) })

const isPublished = z.optional(z.boolean())

export const newHitSchema = z.extend(hitContentSchema, { isPublished })

export type NewHit = z.infer<typeof newHitSchema>

type HitShape = typeof hitContentShape

/** More than there will be hits, and less than half of what the column takes: places are doubled to move a hit. */
const positionMax = 1_000_000

export const changedHitSchema = z.object({
  ...(Object.fromEntries(
    Object.entries(hitContentShape).map(([name, schema]) => [name, z.optional(schema)]),
  ) as { [Name in keyof HitShape]: z.ZodMiniOptional<HitShape[Name]> }),
  isPublished,
  /** Its place in the order, from 1; after all others where it is greater than their count. */
  position: z.optional(z.int32().check(z.minimum(1), z.maximum(positionMax))),
  /** The version that was changed: with another one since then, it is a conflict. */
  version: z.optional(z.int32()),
})

export type ChangedHit = z.infer<typeof changedHitSchema>

/** What would be published of a client's request, and what they decided. Null where nothing was drafted. */
export const offeredHitSchema = z.object({ hit: z.nullable(managedHitSchema) })

/** The client's decision about the version they were shown, or about the text as they edited it. */
export const consentSchema = z.object({
  version: z.int32(),
  consents: z.boolean(),
  content: z.optional(hitContentSchema),
})

export type ConsentDecision = z.infer<typeof consentSchema>

/** A hit as it is stored: what is empty is left out, and what a calculation says goes before what is typed. */
export function withSavings({ calc, costs, story, ...content }: HitContent): Omit<Hit, 'id'> {
  const savingsCase = readSavingsCase(calc ?? null)
  const known = savingsCase ? calculateCosts(savingsCase) : costs
  return {
    ...content,
    ...(known ? savingsOf(known) : { savingsAmount: '', savingsPercentage: '' }),
    ...(known && { costs: known }),
    ...(calc && savingsCase && { calc }),
    ...(story && { story }),
  }
}

interface CompletedRequest {
  targetSaaS: string
  companySize: string
  bill?: SavingsCase | undefined
  scope: readonly string[]
  /** Of the client and their company, which nothing of the draft may have. */
  names: readonly string[]
}

/** Without the words of the order and messages, which may name the client. The operator fills in the rest. */
export function draftHit(request: CompletedRequest): Omit<Hit, 'id'> {
  const { targetSaaS, companySize, bill, scope, names } = request
  const people = orderFields.companySize.format(companySize) ?? companySize
  const parts = scope.filter((part) => !names.some((name) => hasName(part, name)))
  const built = parts.length === 0 ? '' : ` What we built: ${parts.join('; ')}.`
  const isSaving = bill !== undefined && doesSave(calculateCosts(bill))
  return withSavings({
    title: `A self-hosted replacement for ${targetSaaS}`.slice(0, hitLimits.short),
    originalSaas: targetSaaS.slice(0, hitLimits.short),
    companySize: companySize as HitContent['companySize'],
    industry: 'Technology',
    status: 'completed',
    description: `Built for a company of ${people}.${built}`.slice(0, hitLimits.description),
    tags: [],
    ...(isSaving && { calc: writeSavingsCase(bill) }),
  })
}

function hasName(part: string, name: string): boolean {
  return name !== '' && part.toLowerCase().includes(name.toLowerCase())
}

const storyFields = ['quote', 'role'] as const
const costFields = ['beforeCents', 'nowCents'] as const

/** A hit as its form has it: every field is text, and the parts of story and costs are beside the others. */
export type HitForm = Record<
  keyof HitContent | (typeof storyFields)[number] | (typeof costFields)[number],
  string
>

export function toHitForm(hit?: Hit): HitForm {
  const names = [...Object.keys(hitContentShape), ...storyFields, ...costFields]
  const empty = Object.fromEntries(names.map((name) => [name, ''])) as HitForm
  if (!hit) return { ...empty, status: 'completed' }
  const { tags, story, costs, calc = '', ...fields } = hit
  const amounts = costs && {
    beforeCents: formatCents(costs.beforeCents),
    nowCents: formatCents(costs.nowCents),
  }
  return { ...empty, ...fields, ...story, ...amounts, calc, tags: tags.join(', ') }
}

export const hitFormSchema = {
  safeParse: (form: HitForm) =>
    hitContentSchema.safeParse({
      ...form,
      tags: form.tags.split(',').filter((tag) => tag.trim() !== ''),
      story: isBegun(form, storyFields) ? form : null,
      costs: isBegun(form, costFields) && form.calc.trim() === '' ? readCosts(form) : null,
    }),
}

/** What the form comes to while it is filled in. A calculation goes before typed figures. */
export function formatFormSavings(form: HitForm): string {
  const savingsCase = readSavingsCase(findCalc(form.calc))
  const costs = savingsCase ? calculateCosts(savingsCase) : readCosts(form)
  if (Number.isNaN(costs.beforeCents + costs.nowCents)) {
    return 'We work out the saving once both figures are in.'
  }
  if (!doesSave(costs)) return 'No saving: the new cost has to be lower.'
  const { savingsAmount, savingsPercentage } = savingsOf(costs)
  const saved = `Saves ${savingsAmount} (${savingsPercentage})`
  if (!savingsCase) return `${saved}.`
  const [before, now] = [costs.beforeCents, costs.nowCents].map(formatPerYear)
  return `${saved}: ${before} before, ${now} now, from the calculation.`
}

function readCosts({ beforeCents, nowCents }: HitForm) {
  return { beforeCents: readCents(beforeCents), nowCents: readCents(nowCents) }
}

function isBegun(form: HitForm, names: readonly (keyof HitForm)[]): boolean {
  return names.some((name) => form[name].trim() !== '')
}
