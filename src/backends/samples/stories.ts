import { caseForLines } from '#domain/savings-assumptions.ts'
import type { Story } from '#domain/story.ts'

export const sampleStories: readonly Story[] = [
  {
    id: 'crm-that-fits',
    title: 'A CRM that fits the pipeline',
    originalSaas: 'Salesforce',
    savings: '$45,000 per year',
    customer: 'Maren Holt',
    customerRole: 'Head of Sales Operations, technology company, 140 people',
    description:
      'We used eleven modules and paid for fifty. The hit rebuilt the eleven: accounts, deals, forecasts and the four reports the board reads. It took seven weeks, and our own team moved nine years of records in that time. We paid $66,000 a year. Our own costs $21,000, the build and our hours included.',
    tags: ['CRM', 'Sales', 'Reporting'],
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
    description:
      'Freelancers join for three weeks and leave; we used to buy a seat each time. Now a board is a link. Briefs, proofs and client approvals sit in one place, and approvals carry a date and a name. It took four weeks. The bill fell from $19,600 a year to $7,580.',
    tags: ['Project management', 'Approvals', 'Time tracking'],
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
    description:
      'Every ticket now shows the order, the parcel and the refund beside it, because it reads our own database. The median first answer went from nine hours to two. Built in five weeks, one of them side by side with the old desk. We paid $28,100 a year and now pay $10,100.',
    tags: ['Helpdesk', 'Email', 'Orders'],
    savingsCase: caseForLines(
      [{ product: 'Zendesk', seats: 26, centsPerSeat: 9000, buildCents: 1_580_000 }],
      { overlapWeeks: 5 },
    ),
  },
]
