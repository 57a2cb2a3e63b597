/** A quote without its version. It is valid for as long as the rules allow. */
export const validQuote = {
  lines: [
    { title: 'Build', amountCents: 1_200_000 },
    { title: 'Data migration', amountCents: 250_050 },
  ],
  plan: 'professional',
  billing: 'yearly',
  estimatedCompletion: '2027-03-31',
  validUntil: new Date(Date.now() + 14 * 24 * 60 * 60_000).toISOString().slice(0, 10),
  note: 'Includes two rounds of changes.',
} as const
