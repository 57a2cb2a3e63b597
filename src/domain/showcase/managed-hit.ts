import * as z from 'zod/mini'
import { requestIdSchema } from '#domain/requests/hit-request-schema.ts'
import { hitContentSchema, hitContentShape, hitSchema } from './hit-schema.ts'
import { consents } from './hit-steps.ts'
import { storySchema } from './story.ts'

/** What is on Browse and Home, in its order. */
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
  /** Counts the changes of its text. */
  version: z.int(),
  /** The request that it was drafted from. */
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

/** A change of some fields. */
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

export const samplesChangeSchema = z.object({ isPublished: z.boolean() })

/** What would be published of a client's request, and what they decided. Null where nothing was drafted. */
export const offeredHitSchema = z.object({ hit: z.nullable(managedHitSchema) })

export type OfferedHit = z.infer<typeof offeredHitSchema>

/** The client's decision about the version they were shown, or about the text as they edited it. */
export const consentSchema = z.object({
  version: z.int32(),
  consents: z.boolean(),
  content: z.optional(hitContentSchema),
})

export type ConsentDecision = z.infer<typeof consentSchema>
