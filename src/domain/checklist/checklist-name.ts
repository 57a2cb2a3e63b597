import * as z from 'zod/mini'

/** The limits of a checklist. */
export const checklistLimits = { items: 60, nameMax: 80, countMax: 2_000_000_000 } as const

export const checklistNameSchema = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(checklistLimits.nameMax))

/** The names of an order, as the server takes them. The wizard offers no others, and does not load this rule. */
export const orderedNamesSchema = z.optional(
  z.array(checklistNameSchema).check(z.maxLength(checklistLimits.items)),
)
