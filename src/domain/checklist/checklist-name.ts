import * as z from 'zod/mini'

/** The limits of a checklist. */
export const checklistLimits = { items: 60, nameMax: 80, countMax: 2_000_000_000 } as const

/** Apart from the rules, because the order's wizard loads it. */
export const checklistNameSchema = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(checklistLimits.nameMax))
