import * as z from 'zod/mini'
import { fileIdsSchema, storedFileSchema } from '#domain/files/file-limits.ts'
import { addMonths, dayMs } from '#domain/values/dates.ts'
import { limits } from '#domain/values/limits.ts'
import { notesText, webAddress } from '#domain/values/text-rules.ts'

/** What a client needs to run a solution without us, in the order of the list. */
export const handoverLabels = {
  address: 'Address',
  source: 'Source code',
  database: 'Database dump',
  documentation: 'Documentation',
  admin: 'Admin access',
  backups: 'Backups',
} as const

export type HandoverKind = keyof typeof handoverLabels

export const handoverKinds = Object.keys(handoverLabels) as HandoverKind[]

export const handoverItemSchema = z.object({
  kind: z.enum(handoverKinds),
  link: z.string(),
  note: z.string(),
  files: z.array(storedFileSchema),
  /** Whether a secret waits to be shown once, or was. */
  secret: z.enum(['none', 'waiting', 'shown']),
  /** When and by which member; absent until then. */
  confirmedAt: z.optional(z.iso.datetime()),
  confirmedBy: z.optional(z.string()),
  /** A confirmation names the version that was seen. */
  version: z.int(),
})

export type HandoverItem = z.infer<typeof handoverItemSchema>

export const handoverSchema = z.object({ items: z.array(handoverItemSchema) })

export type Handover = z.infer<typeof handoverSchema>

export const handoverMessages = {
  addressMissing: 'Please enter the address of the solution',
  secretElsewhere: 'Secrets go with the admin access',
  secretTooLong: `Please keep the secret within ${limits.reasonMax} characters`,
  noKey:
    'Secrets can’t be stored on this server yet. Set AUTH_SECRET and restart it, or hand over the secret in another way.',
  secretGone: 'There’s no secret to show. It was already shown, or removed.',
  secretUnreadable: 'We can no longer read this secret. Ask us to enter it again.',
  notThere: 'This isn’t part of the handover. Reload the page.',
} as const

const savedItemSchema = z
  .object({
    kind: z.enum(handoverKinds),
    link: z._default(webAddress, ''),
    note: z._default(notesText, ''),
    /** Uploaded by the operator who saves it. They are added to those of the item. */
    files: z.optional(fileIdsSchema),
    /** Of the admin access. It is stored encrypted, shown once, and erased. */
    secret: z._default(
      z.string().check(z.maxLength(limits.reasonMax, handoverMessages.secretTooLong)),
      '',
    ),
  })
  .check(
    z.refine(({ kind, secret }) => kind === 'admin' || secret === '', {
      path: ['secret'],
      error: handoverMessages.secretElsewhere,
    }),
    z.refine(({ kind, link }) => kind !== 'address' || link !== '', {
      path: ['link'],
      error: handoverMessages.addressMissing,
    }),
  )

export type SavedItem = z.infer<typeof savedItemSchema>

/** The items that are saved. Others stay as they are, and one with neither link, note, file nor secret is removed. */
export const savedHandoverSchema = z.object({
  version: z.int32(),
  items: z.array(savedItemSchema).check(z.maxLength(handoverKinds.length)),
})

export type SavedHandover = z.infer<typeof savedHandoverSchema>

export const confirmationSchema = z.object({ kind: z.enum(handoverKinds), version: z.int32() })

export type Confirmation = z.infer<typeof confirmationSchema>

/** The items that a completion has to explain. The client confirms the address later: it comes with the completion. */
export function countUnconfirmed(items: readonly Pick<HandoverItem, 'kind' | 'confirmedAt'>[]) {
  return items.filter(({ kind, confirmedAt }) => kind !== 'address' && !confirmedAt).length
}

/** How long after the completion clients are asked to test a restore. */
export const testRestoreDays = 90

export function testRestoreAt(completedAt: string): Date {
  return new Date(Date.parse(completedAt) + testRestoreDays * dayMs)
}

/** The next day on which a restore is to be tested once more: every year after the handover. */
export function nextTestRestore(completedAt: string, today: string): string {
  for (let years = 1; ; years += 1) {
    const day = addMonths(completedAt.slice(0, 10), 12 * years)
    if (day >= today) return day
  }
}
