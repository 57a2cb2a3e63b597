import { writeSavingsCase } from '#domain/savings/savings-address.ts'
import { caseForLines } from '#domain/savings/savings-assumptions.ts'
import type { Hit } from '#domain/showcase/hit.ts'
import type { HitCosts } from '#domain/showcase/hit-costs.ts'

const calcFor = (...of: Parameters<typeof caseForLines>) => writeSavingsCase(caseForLines(...of))

export const sampleHits: readonly (Hit & { calc: string; costs: HitCosts })[] = [
  {
    id: 1,
    title: 'A CRM that fits the pipeline',
    originalSaas: 'Salesforce',
    savingsAmount: '$45,000 per year',
    savingsPercentage: '68%',
    companySize: '51-200',
    industry: 'Technology',
    status: 'completed',
    description:
      'Accounts, deals and forecasts for 55 salespeople. They used 11 of 50 modules, so we rebuilt those 11.',
    tags: ['CRM', 'Sales', 'Reporting'],
    costs: { beforeCents: 6_600_000, nowCents: 2_100_000 },
    calc: calcFor(
      [{ product: 'Salesforce', seats: 55, centsPerSeat: 10_000, buildCents: 2_390_000 }],
      { overlapWeeks: 8, moveHours: 300, hostingCentsPerApp: 10_500 },
    ),
  },
  {
    id: 2,
    title: 'Project boards without seats',
    originalSaas: 'Asana',
    savingsAmount: '$12,000 per year',
    savingsPercentage: '61%',
    companySize: '11-50',
    industry: 'Design Agency',
    status: 'completed',
    description:
      'Boards, briefs and client approvals for a studio of 34 people and its freelancers. Replaces 65 paid seats.',
    tags: ['Project management', 'Approvals', 'Time tracking'],
    costs: { beforeCents: 1_950_000, nowCents: 750_000 },
    calc: calcFor([{ product: 'Asana', seats: 65, centsPerSeat: 2500, buildCents: 900_000 }], {
      overlapWeeks: 4,
      moveHours: 44,
      hostingCentsPerApp: 6100,
    }),
  },
  {
    id: 3,
    title: 'A support desk next to the orders',
    originalSaas: 'Zendesk',
    savingsAmount: '$18,000 per year',
    savingsPercentage: '64%',
    companySize: '51-200',
    industry: 'E-commerce',
    status: 'completed',
    description:
      'One inbox for 26 agents, with the customer’s order, parcel and refunds next to every ticket. The median first reply went from nine hours to two.',
    tags: ['Helpdesk', 'Email', 'Orders'],
    costs: { beforeCents: 2_808_000, nowCents: 1_008_000 },
    calc: calcFor([{ product: 'Zendesk', seats: 26, centsPerSeat: 9000, buildCents: 1_500_000 }], {
      overlapWeeks: 5,
      moveHours: 53,
      hostingCentsPerApp: 6100,
    }),
  },
  {
    id: 4,
    title: 'Team chat on the company’s own servers',
    originalSaas: 'Slack',
    savingsAmount: '$21,600 per year',
    savingsPercentage: '69%',
    companySize: '201-500',
    industry: 'SaaS',
    status: 'in-progress',
    description:
      'Channels, threads and search over six years of imported history for 210 people. Calls stay in the product they already like.',
    tags: ['Chat', 'Search', 'Single sign-on'],
    costs: { beforeCents: 3_087_000, nowCents: 927_000 },
    calc: calcFor([{ product: 'Slack', seats: 210, centsPerSeat: 1225, buildCents: 1_250_000 }], {
      moveHours: 38,
      hostingCentsPerApp: 6400,
    }),
  },
  {
    id: 5,
    title: 'Course emails that follow the timetable',
    originalSaas: 'Mailchimp',
    savingsAmount: '$9,400 per year',
    savingsPercentage: '59%',
    companySize: '51-200',
    industry: 'Education',
    status: 'in-progress',
    description:
      'Newsletters and reminders for 41,000 learners, from the school’s own domain. When a class moves, its reminder moves too.',
    tags: ['Email', 'Newsletters', 'Automation'],
    costs: { beforeCents: 1_590_000, nowCents: 650_000 },
    calc: calcFor(
      [{ product: 'Mailchimp', seats: null, centsPerSeat: 132_500, buildCents: 600_000 }],
      { moveHours: 39 },
    ),
  },
  {
    id: 6,
    title: 'Patient files that stay in the building',
    originalSaas: 'Dropbox',
    savingsAmount: '$14,200 per year',
    savingsPercentage: '57%',
    companySize: '201-500',
    industry: 'Healthcare',
    status: 'queued',
    description:
      'Shared folders for 173 people in nine clinics, with an access log for auditors and no copies outside the country.',
    tags: ['File sharing', 'Audit log', 'Compliance'],
    costs: { beforeCents: 2_491_200, nowCents: 1_071_200 },
    calc: calcFor([{ product: 'Dropbox', seats: 173, centsPerSeat: 1200, buildCents: 1_750_000 }], {
      hostingCentsPerApp: 6100,
    }),
  },
  {
    id: 7,
    title: 'Issue tracking without the waiting',
    originalSaas: 'Jira',
    savingsAmount: '$16,800 per year',
    savingsPercentage: '62%',
    companySize: '51-200',
    industry: 'Technology',
    status: 'queued',
    description:
      'Two workflows, one backlog and a board for 140 engineers. All 58,000 issues keep their numbers.',
    tags: ['Issue tracking', 'Agile', 'Reporting'],
    costs: { beforeCents: 2_688_000, nowCents: 1_008_000 },
    calc: calcFor([{ product: 'Jira', seats: 140, centsPerSeat: 1600, buildCents: 1_540_000 }], {
      moveHours: 39,
      hostingCentsPerApp: 6200,
    }),
  },
  {
    id: 8,
    title: 'Invoices straight from the shop',
    originalSaas: 'QuickBooks',
    savingsAmount: '$7,900 per year',
    savingsPercentage: '52%',
    companySize: '11-50',
    industry: 'E-commerce',
    status: 'in-progress',
    description:
      'Orders turn into invoices and ledger entries automatically. The accountant gets one monthly export, in the format they asked for.',
    tags: ['Accounting', 'Invoices', 'Orders'],
    costs: { beforeCents: 1_518_000, nowCents: 728_000 },
    calc: calcFor(
      [{ product: 'QuickBooks', seats: null, centsPerSeat: 126_500, buildCents: 840_000 }],
      { hostingCentsPerApp: 5900 },
    ),
  },
]
