import { caseForLines } from '#domain/savings/savings-case.ts'
import { exampleStatement } from '#domain/statement/example-statement.ts'
import { ada, grace, ines, jonas, mei, omar } from './seed-accounts.ts'
import type { SeedRequest } from './seed-request.ts'

const built = { state: 'built' } as const
const accepted = { state: 'accepted' } as const
const remark = 'Six guests are missing. They joined last week.'

const chatHandover = [
  { kind: 'source' as const, link: 'https://git.analytical.example/chat', note: 'Tag v1.0.' },
  {
    kind: 'backups' as const,
    note: 'Every night at 02:00 UTC, to your own storage. Kept for 30 days.\nHow to restore one is in the documentation.',
  },
]

const deskHandover = [
  { kind: 'source' as const, link: 'https://git.analytical.example/desk' },
  { kind: 'documentation' as const, link: 'https://desk.analytical.example/docs' },
  { kind: 'backups' as const, note: 'Every night at 02:00 UTC, to your own storage.' },
]

/** HIT-001 to HIT-007: ordered more than three months ago. */
export const pastRequests: SeedRequest[] = [
  {
    client: ada,
    orderedDaysAgo: 230,
    // Brought from the calculator: the dashboard shows it as a statement.
    order: {
      targetSaaS: 'Zendesk',
      requirements: 'A shared inbox for 40 agents.\nMacros, and tags that we can report on.',
      bill: caseForLines(exampleStatement),
    },
    assignee: omar,
    steps: [
      [229, { quoteCents: 1_150_000 }],
      [227, { client: 'Does the price include moving our 40,000 old tickets?' }],
      [226, { operator: 'Yes, with a dry run first. Attachments included.' }],
      [225, { accept: true }],
      [224.8, { start: undefined }],
      [
        205,
        {
          operator:
            'The dry run is done: 39,981 tickets came over. What about the 19 without a requester?',
        },
      ],
      [204, { client: 'Those 19 are spam. Leave them behind.' }],
      [203.8, { note: 'The 19 are left out of the import.', settles: true }],
      [173, { handOver: deskHandover }],
      [172, { confirm: ['source', 'documentation', 'backups'] }],
      [171, { deliver: 'https://desk.analytical.example' }],
      [168, { client: 'Everyone is in. Thank you, this was painless.' }],
      [167.8, { operator: 'Glad to hear it. Write here if anything is missing.' }],
      [167.7, { invoice: 'part' }],
      [160, { invoice: 'plan' }],
      [155, { pay: true }],
    ],
  },
  {
    client: ada,
    orderedDaysAgo: 206,
    order: { targetSaaS: 'Games Portal', requirements: 'A portal with games for the lunch break.' },
    assignee: omar,
    steps: [
      [
        205,
        {
          close:
            'We don’t build games. If your team needs an internal portal, tell us what it should do.',
        },
      ],
    ],
  },
  {
    client: grace,
    orderedDaysAgo: 190,
    order: {
      targetSaaS: 'Dropbox',
      requirements: 'Folders shared with 300 drivers.\nWorks on old phones.',
      companySize: '201-500',
      budget: '10k-25k',
    },
    assignee: ines,
    steps: [
      [
        189,
        { operator: 'How many gigabytes do you share today, and how many of them are photos?' },
      ],
      [188, { client: 'About 900, nearly all of them photos of delivery notes.' }],
      [187, { quoteCents: 2_100_000 }],
      [184, { declineQuote: 'More than we planned for. Could we start without the archive?' }],
      [183, { note: 'The archive is a third of the price. Offer it later.' }],
      [183, { quoteCents: 1_400_000 }],
      [180, { accept: true }],
      [179.8, { start: undefined }],
      [179.8, { estimateDays: 80 }],
      [150, { operator: 'The upload works offline now. Could a driver try it on the ferry?' }],
      [148, { client: 'Tried it on the ferry. It works.' }],
      [147.8, { note: 'Tried on the ferry: done.', settles: true }],
      [96, { deliver: 'https://files.harbor.example' }],
      [94, { client: 'The drivers like it. Expect an order for the archive next year.' }],
      [93.8, { operator: 'We look forward to it.' }],
      [93.7, { invoice: 'part' }],
      [84, { pay: true }],
    ],
  },
  {
    client: mei,
    orderedDaysAgo: 160,
    order: {
      targetSaaS: 'QuickBooks',
      requirements: 'Invoices in yen and euro.\nOur accountant needs read access.',
      companySize: '11-50',
      budget: '5k-10k',
    },
    assignee: ines,
    steps: [
      [159, { start: 'A returning client: agreed on the phone.' }],
      [150, { operator: 'Which tax rates do you need besides 10% and 8%?' }],
      [148, { client: 'None. But our accountant wants to stay with what she knows.' }],
      [147, { operator: 'We understand. Should we stop here?' }],
      [146, { client: 'Please do.' }],
      [145, { close: 'You decided to stay with your provider. Write to us when that changes.' }],
    ],
  },
  {
    client: ada,
    orderedDaysAgo: 150,
    order: {
      targetSaaS: 'Slack',
      requirements: 'Channels and threads for 200 people.\nSearch over six years of history.',
      plan: 'professional',
      billing: 'yearly',
      checklist: [
        'Channels',
        'Private channels',
        'Threads',
        'Search',
        'Guests',
        'Huddles',
        'Mobile apps',
        'Message history',
        'Files',
        'Members',
      ],
    },
    assignee: omar,
    unread: 'agency',
    steps: [
      [149.9, { checklist: { Huddles: { wish: 'later' } } }],
      [149.8, { quoteCents: 1_980_000 }],
      [145, { accept: true }],
      [144.8, { start: undefined }],
      [144.8, { estimateDays: 170 }],
      [120, { client: 'Can guests be invited?' }],
      [119.8, { operator: 'Yes, to single channels. Should they see who is online?' }],
      [118, { client: 'No, only the channel they are in.' }],
      [117.8, { note: 'Guests do not see who is online.', settles: true }],
      [110, { checklist: { Channels: built, 'Private channels': built, Threads: built } }],
      [109, { checklist: { Channels: accepted, Threads: accepted } }],
      [80.5, { preview: 'https://preview.hitlist.example/analytical-chat' }],
      [80.4, { checklist: { Search: built, Guests: built } }],
      [80, { operator: 'Search is in the preview: six years of history in under a second.' }],
      [78, { client: 'Impressive. Could it also find words inside PDF files?' }],
      [77.9, { note: 'PDF search is two days. Budget has room for it.' }],
      [77.8, { operator: 'It can. We’ll add it at no extra cost.' }],
      [
        30,
        { operator: 'The import runs every night now. Please compare #announcements with yours.' },
      ],
      [
        29,
        {
          checklist: {
            'Message history': { state: 'migrated', countBefore: 1_204_311, countAfter: 1_204_311 },
            Members: { state: 'migrated', countBefore: 214, countAfter: 208 },
          },
        },
      ],
      [27, { client: 'It’s all there, with every reaction.' }],
      [27, { checklist: { 'Message history': accepted, Members: { state: 'off', remark } } }],
      [20, { handOver: chatHandover }],
      [18, { confirm: ['source'] }],
      [26.8, { operator: 'Then we’ll plan the switch for the first weekend of the month.' }],
      [0.2, { client: 'One more thing: can we keep our custom emoji?' }],
    ],
  },
  {
    client: jonas,
    orderedDaysAgo: 120,
    order: {
      targetSaaS: 'HubSpot',
      requirements: 'Contacts and deals for 8 people in sales.\nNewsletters stay where they are.',
      companySize: '11-50',
    },
    assignee: ines,
    steps: [
      [119, { quoteCents: 1_450_000 }],
      [117, { client: 'We would like to pay for the data migration separately.' }],
      // Replaces the first.
      [116, { quoteCents: 1_240_000 }],
      [112, { accept: true }],
      [111.8, { start: undefined }],
      [75, { operator: 'The pipeline is ready to try: drag a deal and it writes the forecast.' }],
      [73, { client: 'Exactly what we need. Two columns should be swapped.' }],
      [72.8, { operator: 'They are swapped now.' }],
      [41, { deliver: 'https://sales.weber.example' }],
      // Not paid: it is overdue since.
      [40, { invoice: 'part' }],
    ],
  },
  {
    client: mei,
    orderedDaysAgo: 100,
    order: {
      targetSaaS: 'Asana',
      requirements: 'A board for each kiln, with dates for drying and firing.',
      companySize: '11-50',
    },
    assignee: ines,
    steps: [
      [99, { quoteCents: 900_000 }],
      [97, { withdrawQuote: true }],
      [
        97,
        { operator: 'We have withdrawn the quote: it left out the calendar. A new one follows.' },
      ],
      [96, { client: 'No hurry. We are moving the workshop first.' }],
      [95, { close: 'Paused until the move is over. Write to us and we’ll reopen it.' }],
      [60, { reopen: 'The move is over.' }],
      [59, { quoteCents: 980_000 }],
      [55, { accept: true }],
      [54.8, { start: undefined }],
      [54.8, { estimateDays: 75 }],
      [20, { operator: 'The calendar shows both kilns. Do the firing dates look right?' }],
      [19, { client: 'They do. Thank you.' }],
      [18.8, { note: 'The dates are right.', settles: true }],
    ],
  },
]
