import { loadavg } from 'node:os'
import { type Audited, audit, type Category } from './audit.ts'
import { openAuditedBrowser } from './audited-browser.ts'
import type { Pages } from './open-pages.ts'

export interface RouteAudits {
  ours: Audited[]
  limit: Audited[]
  desktop: Audited[]
}

export interface Audits {
  routes: Map<string, RouteAudits>
  hello: Audited[]
}

const categories: Category[] = ['performance', 'accessibility', 'best-practices', 'seo']

/** Ours, the limit, ours, the limit: what else the machine does meanwhile falls on both alike. */
export async function auditRounds(
  { ours, limit, hello }: Pick<Pages, 'ours' | 'limit' | 'hello'>,
  paths: readonly string[],
  rounds: number,
): Promise<Audits> {
  const routes = new Map(
    paths.map((path): [string, RouteAudits] => [path, { ours: [], limit: [], desktop: [] }]),
  )
  const audits: Audits = { routes, hello: [] }
  for (let round = 1; round <= rounds; round += 1) {
    console.error(`Round ${round} of ${rounds}, the machine's load is ${loadavg()[0]?.toFixed(1)}…`)
    const { browser, port } = await openAuditedBrowser()
    try {
      const phone = { port, formFactor: 'mobile', isThrottled: true } as const
      audits.hello.push(await audit(`${hello}/`, { ...phone, categories: ['performance'] }))
      for (const [path, route] of routes) {
        route.limit.push(await audit(limit + path, { ...phone, categories: ['performance'] }))
        route.ours.push(await audit(ours + path, { ...phone, categories }))
        const desk = { ...phone, formFactor: 'desktop' } as const
        route.desktop.push(await audit(ours + path, { ...desk, categories }))
      }
    } finally {
      await browser.close()
    }
  }
  return audits
}
