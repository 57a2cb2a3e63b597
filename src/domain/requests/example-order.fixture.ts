import type { OrderDraft } from './order.ts'
import type { OrderFieldName } from './order-fields.ts'
import { exampleOrder } from './stored-order.ts'

const { targetSaaS, requirements, budget, timeframe, companySize, bill, checklist } = exampleOrder

/** The example order with no more than every order has. */
export const plainOrder = { targetSaaS, requirements, budget, timeframe, companySize }

/** The draft of the example order. */
export const exampleDraft = {
  target: 'Slack',
  customTarget: '',
  requirements,
  budget,
  timeframe,
  companySize,
  planChoice: 'professional-yearly',
  bill,
  checklist: [...checklist],
  email: 'ada@example.com',
  name: 'Ada Byron',
  company: 'Analytical Engines',
} satisfies Required<OrderDraft>

/** A text of each field of the example order that every list of its facts shows. */
export const exampleTexts = {
  targetSaaS: 'Slack',
  requirements,
  budget: '$10,000 to $25,000',
  timeframe: 'Within 3 months',
  companySize: '51-200 people',
  plan: 'Professional',
  billing: 'year',
  bill: '$8.75',
  checklist: 'Channels',
} satisfies Record<OrderFieldName, string>
