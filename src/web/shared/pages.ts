import { brandName, brandPitch, maxSavingsPercent } from '#domain/brand.ts'
import { generalMessages as messages } from '#domain/general-messages.ts'
import { formatCents } from '#domain/money.ts'
import { plans, yearlySavingPercent } from '#domain/plans.ts'
import { paths } from './paths.ts'

/** What a page says of itself in its head: to the tab, to search engines and to social cards. */
export interface Page {
  title: string
  description: string
}

const cheapestCents = Math.min(...plans.map((plan) => plan.monthlyCents))

export const pages: Record<string, Page> = {
  [paths.home]: {
    title: `${brandName}: strike the subscription, own the software`,
    description: `${brandPitch} We build self-hosted replacements for the SaaS you pay for: up to ${maxSavingsPercent}% lower total cost of ownership, delivered in weeks.`,
  },
  [paths.browse]: {
    title: `Browse Hits | ${brandName}`,
    description:
      'Subscriptions other companies struck off: what was replaced, for how many people, and what it saves a year.',
  },
  [paths.pricing]: {
    title: `Pricing | ${brandName}`,
    description: `Three plans from ${formatCents(cheapestCents)} a month. Yearly billing saves ${yearlySavingPercent}%. Compare apps, support, migration and custom development.`,
  },
  [paths.orderHit]: {
    title: `Order a Hit | ${brandName}`,
    description:
      'Name the product, say what your team needs of it, and order its replacement in three short steps.',
  },
  [paths.dashboard]: {
    title: `Dashboard | ${brandName}`,
    description: 'Your requests, the status of each, and the solutions that are ready to use.',
  },
  [paths.signIn]: {
    title: `Sign In | ${brandName}`,
    description: 'Sign in to follow your requests and open your solutions.',
  },
  [paths.signUp]: {
    title: `Sign Up | ${brandName}`,
    description: 'Create an account to order hits and follow them to delivery.',
  },
}

export const notFoundPage: Page = {
  title: `Page not found | ${brandName}`,
  description: messages.pageNotFound,
}

export function findPage(pathname: string): Page {
  return pages[normalisePath(pathname)] ?? notFoundPage
}

/** Static hosts may serve `/browse/` for `/browse`. */
export function normalisePath(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
}
