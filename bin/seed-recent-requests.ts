import { caseForLines } from '#domain/savings/savings-case.ts'
import { ada, grace, ines, jonas, mei, omar, priya, tomas } from './seed-accounts.ts'
import type { SeedRequest } from './seed-request.ts'

const boards = caseForLines([
  { product: 'monday.com', seats: 120, centsPerSeat: 1900, buildCents: 1_400_000 },
])

/** HIT-008 to HIT-016: the last three months. */
export const recentRequests: SeedRequest[] = [
  {
    client: priya,
    orderedDaysAgo: 75,
    order: {
      targetSaaS: 'Salesforce',
      requirements: 'Bookings and complaints for 60 agents in one place.',
      companySize: '51-200',
      budget: '25k-50k',
      plan: 'enterprise',
      billing: 'yearly',
    },
    assignee: omar,
    steps: [
      [74.9, { operator: 'Do all 60 agents handle complaints?' }],
      [73, { client: 'Yes, all of them.' }],
      // It has expired without an answer.
      [72.9, { quoteCents: 2_380_000 }],
      [50, { operator: 'The quote has expired. Should we renew it, or change its scope?' }],
    ],
  },
  {
    client: grace,
    orderedDaysAgo: 60,
    order: {
      targetSaaS: 'Mailchimp',
      requirements: 'A weekly mailing to 4,000 customers.',
      companySize: '201-500',
    },
    assignee: omar,
    steps: [
      [59, { start: 'Agreed on the phone.' }],
      [40, { client: 'Our new marketing agency brings its own tool. Can we stop here?' }],
      [39, { close: 'Stopped at your request. We won’t bill the work so far.' }],
    ],
  },
  {
    client: jonas,
    orderedDaysAgo: 40,
    order: {
      targetSaaS: 'Jira',
      requirements: 'Tickets for 30 machines, with photos from the shop floor.',
    },
    assignee: omar,
    steps: [
      [39, { quoteCents: 2_200_000 }],
      [35, { declineQuote: 'Too much for this year.' }],
      [34, { operator: 'A first version without stock keeping costs about half. Would it help?' }],
    ],
  },
  {
    client: priya,
    orderedDaysAgo: 28,
    order: {
      targetSaaS: 'Zoom',
      requirements: 'Calls with up to 20 guests, in the browser.',
      companySize: '51-200',
    },
    assignee: ines,
    steps: [
      [27, { quoteCents: 1_700_000 }],
      [22, { accept: true }],
      [21.8, { start: undefined }],
      [21.8, { estimateDays: 70 }],
      [10, { client: 'Will it work in hotels with slow connections?' }],
      [9.8, { operator: 'From 1 Mbit/s on. Below that, it falls back to sound.' }],
      [9, { client: 'Good enough. Thank you.' }],
      [8.8, { note: 'Slow connections are settled.', settles: true }],
    ],
  },
  {
    client: ada,
    orderedDaysAgo: 12,
    order: {
      targetSaaS: 'monday.com',
      requirements: 'Boards for 120 people in 40 projects, with dependencies.',
      plan: 'professional',
      billing: 'yearly',
      bill: boards,
      checklist: ['Boards and groups', 'Kanban and Gantt views', 'Automations', 'Boards and items'],
    },
    assignee: omar,
    steps: [
      [11.8, { operator: 'Do tasks of one project depend on tasks of another?' }],
      [10, { client: 'Yes, that’s why we want to leave.' }],
      [9.8, { operator: 'Which boards do you use every week?' }],
      [6, { client: 'Sprints and roadmap.' }],
      [5.8, { quoteCents: 1_630_000 }],
    ],
  },
  {
    client: mei,
    orderedDaysAgo: 9,
    order: {
      targetSaaS: 'Notion',
      requirements: 'Recipes of 200 glazes, with pictures, and who changed what.',
      companySize: '11-50',
    },
    assignee: ines,
    steps: [
      [8.8, { operator: 'How many of you change recipes, and how many only read them?' }],
      [0.8, { client: 'Four change them, nine read.' }],
    ],
  },
  {
    client: tomas,
    orderedDaysAgo: 7,
    order: {
      targetSaaS: 'Mailchimp',
      requirements: 'A newsletter for 900 subscribers.',
      companySize: '1-10',
      budget: 'under-5k',
    },
    assignee: omar,
    steps: [
      [6.8, { operator: 'How often do you write, and do you sell through the newsletter?' }],
      [0.6, { client: 'Every second week. Yes, about a third of our beans.' }],
    ],
  },
  {
    client: grace,
    // Just overdue: the plan promises an answer within four hours, or eight at most while we are closed.
    orderedDaysAgo: 0.34,
    order: {
      targetSaaS: 'Adobe Creative Cloud',
      requirements: 'Labels and posters, made from our own templates.',
      companySize: '201-500',
      timeframe: '6-months',
      plan: 'enterprise',
      billing: 'yearly',
    },
    unread: 'agency',
    steps: [],
  },
  {
    client: tomas,
    orderedDaysAgo: 0.1,
    order: {
      targetSaaS: 'Trello',
      requirements: 'A board for the roastery: green, roasted, shipped.',
      companySize: '1-10',
      budget: '5k-10k',
    },
    unread: 'agency',
    steps: [],
  },
]
