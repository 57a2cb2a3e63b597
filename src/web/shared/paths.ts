import { type SavingsCase, writeSavingsCase } from '#domain/savings/savings-case.ts'
import type { InfoPage } from '#domain/site/info-page.ts'
import type { BillingCycle, PlanId } from '#domain/site/plans.ts'
import { type RouteName, routes } from './routes.ts'

export const paths = Object.fromEntries(
  Object.entries(routes).map(([name, { path }]) => [name, path]),
) as { [Name in RouteName]: (typeof routes)[Name]['path'] }

export function orderPath(target?: string, calc?: string): string {
  const params = new URLSearchParams()
  if (target !== undefined) params.set('target', target)
  if (calc !== undefined) params.set('calc', calc)
  return params.size === 0 ? paths.orderHit : `${paths.orderHit}?${params}`
}

export function orderPlanPath(plan: PlanId, billing: BillingCycle): string {
  return `${paths.orderHit}?${new URLSearchParams({ plan, billing })}`
}

export function infoPath(page: InfoPage): string {
  return `${paths.home}?page=${page}`
}

export function orderedPath(id: string): string {
  return `${paths.dashboard}?${new URLSearchParams({ [orderedParam]: id })}`
}

export const orderedParam = 'ordered'

export const accountParam = 'account'

export const securityTab = 'security'

/** The value of it that shows only the passkeys, if there are any: for users who have just reset their password. */
export const passkeyCheck = 'passkeys'

export const companyParam = 'company'

export const personalParams = [
  'join',
  'confirm',
  'request',
  'client',
  orderedParam,
  accountParam,
  companyParam,
] as const

export function calculatorPath(savingsCase: SavingsCase): string {
  const params = new URLSearchParams({ calc: writeSavingsCase(savingsCase) })
  return `${paths.pricing}?${params}#calculator`
}
