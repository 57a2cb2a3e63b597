/** The limits of a quote. The largest total they allow fits the database's 32-bit integers. */
export const quoteLimits = {
  lines: 20,
  titleMax: 200,
  lineCents: 100_000_000,
  noteMax: 5_000,
  nameMax: 200,
  /** How far ahead a quote may be valid, and how far it is unless an operator says otherwise. */
  validDaysMax: 366,
  validDays: 14,
} as const
