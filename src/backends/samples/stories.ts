import type { SavingsCase } from '#domain/savings/savings.ts'
import { caseForLines } from '#domain/savings/savings-assumptions.ts'
import type { Story } from '#domain/showcase/story.ts'

export const sampleStories: readonly (Story & { savingsCase: SavingsCase })[] = [
  {
    id: 'crm-that-fits',
    title: 'A CRM that fits the pipeline',
    originalSaas: 'Salesforce',
    savings: '$45,000 per year',
    customer: 'Maren Holt',
    customerRole: 'Head of Sales Operations, technology company, 140 people',
    quote: 'We paid for fifty modules and used eleven. Now we own the eleven.',
    description:
      'They rebuilt only what we use: accounts, deals, forecasts and the four reports our board reads. It took seven weeks, including the move of nine years of records. We paid $66,000 a year. Now we pay $21,000, build and our own hours included.',
    kept: [
      'Accounts and deals',
      'Quarterly forecasts',
      'Four board reports',
      'Nine years of records',
    ],
    dropped: ['Campaign builder', 'Partner portal', 'App marketplace', '39 unused modules'],
    tags: ['CRM', 'Sales', 'Reporting'],
    miniature: 'pipeline',
    savingsCase: caseForLines(
      [{ product: 'Salesforce', seats: 55, centsPerSeat: 10_000, buildCents: 3_760_000 }],
      { overlapWeeks: 7, moveHours: 120 },
    ),
  },
  {
    id: 'boards-without-seats',
    title: 'Project boards without seats',
    originalSaas: 'Asana',
    savings: '$12,000 per year',
    customer: 'Iker Salaberri',
    customerRole: 'Studio Director, design agency, 34 people',
    quote: 'Freelancers now join with a link. We no longer buy seats for three weeks of work.',
    description:
      'Freelancers stay three weeks, and we used to buy each of them a seat. Now they open a link. Briefs, proofs and client approvals are in one place, and every approval has a name and a date. It took four weeks. The bill fell from $19,600 a year to $7,580.',
    kept: ['Boards and briefs', 'Proofs with comments', 'Client approvals', 'Time tracking'],
    dropped: ['Seats for freelancers', 'Company goals', 'Workload charts', 'Portfolios'],
    tags: ['Project management', 'Approvals', 'Time tracking'],
    miniature: 'board',
    savingsCase: caseForLines(
      [{ product: 'Asana', seats: 68, centsPerSeat: 2400, buildCents: 1_070_000 }],
      { overlapWeeks: 4, moveHours: 20 },
    ),
  },
  {
    id: 'desk-next-to-orders',
    title: 'A support desk next to the orders',
    originalSaas: 'Zendesk',
    savings: '$18,000 per year',
    customer: 'Priya Raman',
    customerRole: 'Customer Care Lead, e-commerce company, 88 people',
    quote: 'We see the order next to every ticket, so we answer in two hours instead of nine.',
    description:
      'Every ticket shows the order, the parcel and the refund, because the desk reads our own database. Our median first reply went from nine hours to two. It took five weeks, one of them side by side with the old desk. We paid $28,100 a year and now pay $10,100.',
    kept: ['Shared inbox', 'Saved replies', 'Response-time reports', 'Every past ticket'],
    dropped: ['Price per agent', 'Call center', 'Community forum', 'Answer bot'],
    tags: ['Helpdesk', 'Email', 'Orders'],
    miniature: 'inbox',
    savingsCase: caseForLines(
      [{ product: 'Zendesk', seats: 26, centsPerSeat: 9000, buildCents: 1_580_000 }],
      { overlapWeeks: 5 },
    ),
  },
]
