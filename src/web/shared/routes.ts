import { brandName, brandPitch, maxSavingsPercent } from '#domain/brand.ts'
import { generalMessages as messages } from '#domain/general-messages.ts'
import { formatCents } from '#domain/money.ts'
import { plans, yearlySavingPercent } from '#domain/plans.ts'
import { orderHitPath } from './order-hit-path.ts'

/** What a page says of itself in its head: to the tab, to search engines and to social cards. */
export interface Page {
  title: string
  description: string
}

interface Route extends Page {
  path: `/${string}`
}

const cheapestCents = Math.min(...plans.map((plan) => plan.monthlyCents))

/**
 * The closed table of routes. `src/web/app/screens.ts` has a screen for each; links, prerendering, code splitting
 * and the site map follow from it. Any other path is the 404 page.
 */
export const routes = {
  home: {
    path: '/',
    title: `${brandName}: strike the subscription, own the software`,
    description: `${brandPitch} We build self-hosted replacements for the SaaS you pay for: up to ${maxSavingsPercent}% lower total cost of ownership, delivered in weeks.`,
  },
  browse: {
    path: '/browse',
    title: `Browse Hits | ${brandName}`,
    description:
      'See which SaaS subscriptions other companies replaced, for how many people, and what they save a year.',
  },
  pricing: {
    path: '/pricing',
    title: `Pricing | ${brandName}`,
    description: `Three plans from ${formatCents(cheapestCents)} a month, plus a one-time price for each build. Yearly billing saves ${yearlySavingPercent}%. Compare support, migration and custom development.`,
  },
  orderHit: {
    path: orderHitPath,
    title: `Order a Hit | ${brandName}`,
    description:
      'Pick a product, tell us what your team needs, and order its replacement in three short steps.',
  },
  dashboard: {
    path: '/dashboard',
    title: `Dashboard | ${brandName}`,
    description: 'Track your requests and open the solutions that are ready to use.',
  },
  signIn: {
    path: '/sign-in',
    title: `Sign In | ${brandName}`,
    description: 'Sign in to track your requests and open your solutions.',
  },
  signUp: {
    path: '/sign-up',
    title: `Sign Up | ${brandName}`,
    description: 'Create an account to order hits and track them through handover.',
  },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes

export const notFoundPage: Page = {
  title: `Page not found | ${brandName}`,
  description: messages.pageNotFound,
}

export function findRoute(pathname: string): RouteName | undefined {
  const path = normalisePath(pathname)
  return routeNames.find((name) => routes[name].path === path)
}

export const routeNames = Object.keys(routes) as RouteName[]

export function findPage(pathname: string): Page {
  const name = findRoute(pathname)
  return name === undefined ? notFoundPage : routes[name]
}

/** Static hosts may serve `/browse/` for `/browse`. */
export function normalisePath(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
}
