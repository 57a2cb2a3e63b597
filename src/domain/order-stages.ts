/** What happens to an order, in order. */
export const orderStages = [
  { name: 'Assessment', text: 'We read your order and ask what is missing.' },
  { name: 'Estimate', text: 'A price and a date appear on your dashboard.' },
  { name: 'Build', text: 'Weeks, not quarters. You see it grow and say what is off.' },
  { name: 'Handover', text: 'Source, data and documentation are yours. The old line is struck.' },
] as const
