import { brandPitch, maxSavingsPercent } from '#domain/site/brand.ts'
import { plans, yearlySavingPercent } from '#domain/site/plans.ts'
import { generalMessages as messages } from '#domain/values/general-messages.ts'
import { formatCents } from '#domain/values/money.ts'
import { findRoute, findTitle, type RouteName } from '#web/shared/routes.ts'

/** What a page says of itself in its head: to the tab, to search engines and to social cards. */
export interface Page {
  title: string
  description: string
}

/** As its file on disk says it. Nobody reads a description from a page that is open already: it costs no script. */
export function describePage(pathname: string): Page {
  const name = findRoute(pathname)
  return {
    title: findTitle(pathname),
    description: name === undefined ? messages.pageNotFound : descriptions[name],
  }
}

const cheapestCents = Math.min(...plans.map((plan) => plan.monthlyCents))

const descriptions: Record<RouteName, string> = {
  home: `${brandPitch} We build self-hosted replacements for the SaaS you pay for: up to ${maxSavingsPercent}% lower total cost of ownership, delivered in weeks.`,
  browse:
    'See which SaaS subscriptions other companies replaced, for how many people, and what they save a year.',
  pricing: `Three plans from ${formatCents(cheapestCents)} a month, plus a one-time price for each build. Yearly billing saves ${yearlySavingPercent}%. Compare support, migration and custom development.`,
  orderHit:
    'Pick a product, tell us what your team needs, and order its replacement in three short steps.',
  dashboard: 'Track your requests and open the solutions that are ready to use.',
  signIn: 'Sign in to track your requests and open your solutions.',
  signUp: 'Create an account to order hits and track them through handover.',
}
