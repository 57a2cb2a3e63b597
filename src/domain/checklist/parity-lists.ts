import type { Order } from '#domain/requests/order.ts'
import type { targetSaaSPresets } from '#domain/requests/target-saas.ts'
import type { NewItem } from './checklist.ts'

type Preset = (typeof targetSaaSPresets)[number]

/** In the products' own words. The order offers them; what is chosen starts the request's checklist. */
const parityLists = {
  Salesforce: {
    features: list`Leads and lead conversion, Accounts and contacts, Opportunity stages, Reports and dashboards,
      Workflow automation, Web-to-lead forms, Email templates, Roles and sharing rules, Custom objects, Mobile app`,
    data: list`Account and contact records, Opportunities, Activities, Attachments, Saved reports`,
  },
  HubSpot: {
    features: list`Contacts and companies, Deal pipelines, Forms and landing pages, Email campaigns, Workflows,
      Meeting scheduler, Live chat, Lead scoring, Contact lists, Reporting dashboards`,
    data: list`Contact and company records, Deals, Email templates, Form submissions, Activity timeline`,
  },
  Asana: {
    features: list`Projects and sections, Tasks and subtasks, Board view, Timeline view, Calendar view, Custom fields,
      Rules, Forms, Portfolios, My Tasks and inbox, Project templates`,
    data: list`Projects and tasks, Comments, Attachments, Members and teams`,
  },
  'monday.com': {
    features: list`Boards and groups, Custom columns, Kanban and Gantt views, Automations, Dashboards, Forms,
      Updates on items, Guest access, Board templates, Time tracking`,
    data: list`Boards and items, Updates, Files, Members and teams`,
  },
  Jira: {
    features: list`Issues and subtasks, Scrum boards and sprints, Kanban boards, Backlog, Custom workflows,
      JQL search and filters, Epics and roadmap, Components and versions, Permission schemes, Burndown reports,
      Commit and branch links`,
    data: list`Projects and issues, Comments and history, Attachments, Worklogs, Users and groups`,
  },
  Slack: {
    features: list`Channels, Private channels, Threads, Direct messages, Search, Mentions and notifications, Guests,
      File sharing, Emoji reactions, Huddles, Incoming webhooks, Mobile apps`,
    data: list`Message history, Files, Members, Custom emoji`,
  },
  Zoom: {
    features: list`Video meetings, Screen sharing, Breakout rooms, Waiting room, Recording, Meeting chat,
      Calendar integration, Phone dial-in, Webinars, Polls`,
    data: list`Users, Scheduled meetings, Cloud recordings, Meeting reports`,
  },
  Mailchimp: {
    features: list`Campaign editor, Templates, Audiences and tags, Segments, Sign-up forms, Customer journeys,
      A/B tests, Scheduled sending, Open and click reports, Unsubscribe handling`,
    data: list`Contacts and tags, Unsubscribed addresses, Sent campaigns, Saved templates, Campaign reports`,
  },
  Zendesk: {
    features: list`Ticket inbox, Email channel, Web widget and chat, Macros, Triggers and automations, SLA policies,
      Views, Help center, Satisfaction surveys, Agent groups, Reporting`,
    data: list`Tickets and comments, Users and organizations, Help center articles, Attachments`,
  },
  Dropbox: {
    features: list`Folder sync, Shared folders, Shared links with expiry, Version history, File recovery,
      File requests, Team folders, Comments, Full-text search, Mobile uploads`,
    data: list`Files and folders, Earlier versions, Shared links, Members and groups`,
  },
  QuickBooks: {
    features: list`Invoices, Estimates, Expenses and receipts, Bank feeds and matching, Bills and vendors,
      Sales tax, Recurring invoices, Profit and loss, Balance sheet, Accountant access, Projects`,
    data: list`Chart of accounts, Customers and vendors, Invoices and payments, Journal entries, Receipts`,
  },
  'Adobe Creative Cloud': {
    features: list`Photo editing, Vector drawing, Page layout, Video editing, PDF editing, Shared libraries,
      Fonts, Cloud documents, Review and comments, Color profiles`,
    data: list`PSD and AI files, InDesign documents, Library assets, Files in the cloud`,
  },
} satisfies Record<Preset, object>

export function parityListOf(targetSaaS: string) {
  return Object.hasOwn(parityLists, targetSaaS) ? parityLists[targetSaaS as Preset] : undefined
}

/** The first items of a checklist: what the order names, each once. What is no known data set is a feature. */
export function orderedItems({ targetSaaS, checklist = [] }: Order): NewItem[] {
  const data = parityListOf(targetSaaS)?.data ?? []
  return [...new Set(checklist)].map((name) => ({
    kind: data.includes(name) ? 'data' : 'feature',
    name,
  }))
}

/** Names separated by commas, over several lines. */
function list(strings: TemplateStringsArray): string[] {
  return strings.join('').split(/,\s+/)
}
