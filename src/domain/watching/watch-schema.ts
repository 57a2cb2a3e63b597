import * as z from 'zod/mini'

/** A solution whose address is checked every five minutes. */
export const watchSchema = z.object({
  since: z.iso.datetime(),
  /** Absent before the first check. */
  checkedAt: z.optional(z.iso.datetime()),
  /** When the first of the failed checks was: for operators after three of them, for clients once they are told. */
  downSince: z.optional(z.iso.datetime()),
  /** The share of checks that were answered, day by day, up to this one; null for a day without checks. */
  until: z.iso.date(),
  days: z.array(z.nullable(z.number())),
  /** The same of all days together. Absent without any check. */
  uptime: z.optional(z.number()),
  /** For operators: the address, if it is not the solution's, and why the last check failed. */
  address: z.optional(z.string()),
  problem: z.optional(z.string()),
})

export type Watch = z.infer<typeof watchSchema>
