export const budgets = ['under-5k', '5k-10k', '10k-25k', '25k-50k', 'over-50k'] as const
export const timeframes = ['asap', '1-month', '3-months', '6-months', 'flexible'] as const
export const companySizes = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1000+'] as const

export type Budget = (typeof budgets)[number]
export type Timeframe = (typeof timeframes)[number]
export type CompanySize = (typeof companySizes)[number]

export const budgetLabels: Record<Budget, string> = {
  'under-5k': 'Under $5,000',
  '5k-10k': '$5,000 to $10,000',
  '10k-25k': '$10,000 to $25,000',
  '25k-50k': '$25,000 to $50,000',
  'over-50k': 'Over $50,000',
}

export const timeframeLabels: Record<Timeframe, string> = {
  asap: 'As soon as possible',
  '1-month': 'Within 1 month',
  '3-months': 'Within 3 months',
  '6-months': 'Within 6 months',
  flexible: 'Flexible',
}

export const companySizeLabels: Record<CompanySize, string> = {
  '1-10': '1-10 people',
  '11-50': '11-50 people',
  '51-200': '51-200 people',
  '201-500': '201-500 people',
  '501-1000': '501-1000 people',
  '1000+': 'More than 1000 people',
}
