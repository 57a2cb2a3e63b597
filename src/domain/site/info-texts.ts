import { retention } from '#domain/accounts/retention.ts'
import { brandName, type Company, type ShownCompany, company as shownExample } from './brand.ts'
import type { InfoPage } from './info-page.ts'
import { questions } from './questions.ts'

export interface InfoSection {
  heading?: string
  /** Paragraphs. The contact address within one becomes a link. */
  text: readonly string[]
}

export const infoTextsUpdated = '2026-11-19'

/** The footer’s texts; an admin edits them in the settings. Each sentence has to hold for the demo and for live. */
export function infoTextsOf(company: ShownCompany): Record<InfoPage, readonly InfoSection[]> {
  return textsOf({ ...exampleCompany, ...company })
}

const textsOf = (company: Company): Record<InfoPage, readonly InfoSection[]> => ({
  contact: [
    { heading: 'By email', text: [company.email] },
    { heading: 'By post', text: [[company.name, ...company.address].join(', ')] },
    {
      heading: 'Want a product replaced?',
      text: ['Ordering takes three short steps. Nothing is charged before you agree.'],
    },
  ],
  privacy: [
    {
      text: [
        `${company.name} runs ${brandName} and is responsible for the data you give us. Questions? Email ${company.email}.`,
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
        'It also stores your orders with their status, messages, files, quotes, invoices, payments and solutions, the address and tax number for your invoices, the products and prices on your software bill, and which emails you want. If you sign in with an account elsewhere, we get your name and email address from there, and store its identifier. For each browser you’re signed in with, it stores when you signed in, when you last used it, which browser it is and its network.',
        `A log of sign-ins and changes to your account, with network and browser, is kept for ${retention.securityLogDays} days. You can read it in your account. An account whose email address isn’t confirmed is deleted with its orders and files ${retention.unconfirmedAccountDays} days after sign-up or the last change to its orders, unless our team has handled one.`,
        `If you order without an account, we store the order with your name, company and email address for up to ${retention.unconfirmedOrderDays} days, and our team sees your email address and the product. It’s then deleted, unless you confirm it with the link we email you. We remind you once.`,
        'To stop password guessing and upload abuse, we count attempts and uploads by network address and by email address, and keep the counts for at most a day.',
      ],
    },
    {
      heading: 'Payments',
      text: [
        'If you pay an invoice online, you pay on Stripe’s page. We send Stripe the invoice number, the amount and your email address. We never see your card.',
      ],
    },
    {
      heading: 'Emails',
      text: [
        'We email you about your account and your orders. You can turn off emails about orders in your account, or with the link in each of them. Our emails have no images and no tracking.',
      ],
    },
    {
      heading: 'In your browser',
      text: [
        `One cookie keeps you signed in, for up to ${retention.sessionDays} days. It’s set when you sign in or up, and removed when you sign out. If you ask for a link to sign in, sign in with an account elsewhere, or order without an account, another cookie marks your browser for ${retention.unconfirmedOrderDays} days, so that we recognize it when you come back. Signing in with a passkey or a second step sets one for up to 10 minutes.`,
        'Your browser also stores your theme, whether you were signed in, your scroll position, any message you haven’t sent yet, and any order you haven’t sent yet, with the name and email address you entered.',
      ],
    },
    {
      heading: 'No tracking',
      text: [
        'No analytics, no advertising, no scripts or fonts from other companies. Everything on this page loads from the server you opened it from.',
      ],
    },
    {
      heading: 'How long we keep it',
      text: [
        `Your account and your company’s orders stay until you delete them. After that, we keep the number, plan, price and dates of agreed quotes, without names. Invoices are kept as we issued them, with the name and address on them, for as long as tax law requires. Files you upload stay with the order they were sent for. You can delete one until someone else has downloaded it, or it’s part of an accepted quote or a handover. Copies of emails we sent you are deleted after ${retention.emailDays} days. Backups may hold older copies until they are replaced.`,
      ],
    },
    {
      heading: 'Your choices',
      text: [
        'If you have an account on our live service, you can download everything we store about you, or delete your account with all its orders and messages. Open Account in the menu under your name.',
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
        'An order tells us what you need. It isn’t a purchase: nothing is charged before you agree.',
        'The savings, delivery times and hits on this site are examples. What counts is what we agree with you in writing.',
      ],
    },
    // What the pricing page answers about billing and ownership is part of the terms, word for word.
    ...questions.map(({ question, answer }) => ({ heading: question, text: [answer] })),
    {
      heading: 'Your account',
      text: [
        'Keep your password private, and order only for companies you’re allowed to act for. You can delete your account at any time.',
      ],
    },
    { heading: 'Your rights', text: ['Nothing here limits your rights under the law.'] },
  ],
  imprint: [
    { text: [company.name, ...company.address] },
    { heading: 'Represented by', text: [company.representedBy] },
    { heading: 'Registered with', text: [company.register] },
    { heading: 'Tax number', text: [company.taxNumber] },
    { heading: 'Contact', text: [company.email] },
  ].filter(({ text }) => text[0] !== ''),
})

export const exampleCompany: Company = {
  ...shownExample,
  representedBy: 'Alex Example, managing director',
  register: 'Example Register of Companies, no. 00000000',
  taxNumber: '',
  bankDetails: '',
  bookingUrl: '',
}
