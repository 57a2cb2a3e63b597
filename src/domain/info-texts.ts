import { brandName, company } from './brand.ts'
import type { InfoPage } from './info-page.ts'
import { type Question, questions } from './questions.ts'
import { retention } from './retention.ts'

export interface InfoSection {
  heading?: string
  /** Paragraphs. The contact address within one becomes a link. */
  text: readonly string[]
}

/** The day these texts were last changed. */
export const infoTextsUpdated = '2026-11-15'

/**
 * The texts of the footer's panels, to be edited here. Each sentence is a promise: it has to hold for the
 * demo, which sends nothing, and for the live service alike.
 */
export const infoTexts: Record<InfoPage, readonly InfoSection[]> = {
  contact: [
    { heading: 'By email', text: [company.email] },
    { heading: 'By post', text: [[company.name, ...company.address].join(', ')] },
    {
      heading: 'Want a product replaced?',
      text: ['An order takes three short steps. Nothing is charged before you agree.'],
    },
  ],
  privacy: [
    {
      text: [
        `${company.name} runs ${brandName} and is responsible for the data you give us. Questions: ${company.email}.`,
      ],
    },
    {
      heading: 'The demo',
      text: [
        'The demo of this site sends us nothing. What you enter there stays in your browser’s storage until you clear it.',
      ],
    },
    {
      heading: 'What we store',
      text: [
        'If you create an account on our live service, our database stores your name, company, email address and a hash of your password, never the password itself.',
        'It also stores your orders, their status, the messages in them, and the solutions we hand over. For each browser you are signed in with, it stores the times of sign-in and last use and the name the browser gives itself.',
        'To stop password guessing, attempts are counted by network address and by email address, for at most two hours.',
      ],
    },
    {
      heading: 'In your browser',
      text: [
        `One cookie keeps you signed in, for up to ${retention.sessionDays} days after your last visit. It is set when you sign in or up, and removed when you sign out.`,
        'Your browser also stores your choice of theme, whether you were signed in, how far you had scrolled, and an order you have not sent yet.',
      ],
    },
    {
      heading: 'No tracking',
      text: [
        'No analytics, no advertising, no scripts or fonts from other companies. Every file of this page comes from the server you opened it from.',
      ],
    },
    {
      heading: 'How long we keep it',
      text: [
        `Your account and your orders stay until you delete them. Copies of emails we sent you are deleted after ${retention.emailDays} days. Backups may hold older copies until they are replaced.`,
      ],
    },
    {
      heading: 'Your choice',
      text: [
        'With an account on our live service you can download everything we store about you, and delete your account with all its orders and messages: open Account in the menu under your name.',
      ],
    },
  ],
  terms: [
    {
      heading: 'What we do',
      text: [
        `${brandName} builds self-hosted replacements for software you subscribe to. These are the terms between ${company.name} and you.`,
      ],
    },
    {
      heading: 'Ordering',
      text: [
        'An order tells us what you need. It is not a purchase: nothing is charged before you agree.',
        'Savings, delivery times and the projects shown on this site are examples. What we agree with you in writing counts.',
      ],
    },
    ...questions.map(asTerm),
    {
      heading: 'Your account',
      text: [
        'Keep your password to yourself, and order only for a company you may order for. You can delete your account at any time.',
      ],
    },
    { heading: 'Your rights', text: ['Nothing here limits the rights you have by law.'] },
  ],
  imprint: [
    { text: [company.name, ...company.address] },
    { heading: 'Represented by', text: [company.representedBy] },
    { heading: 'Registered at', text: [company.register] },
    { heading: 'Contact', text: [company.email] },
  ],
}

/** What the pricing page answers about billing and ownership is part of the terms, word for word. */
function asTerm({ question, answer }: Question): InfoSection {
  return { heading: question, text: [answer] }
}
