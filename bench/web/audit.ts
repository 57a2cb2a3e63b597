import type { Flags, Result } from 'lighthouse'

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'
export type FormFactor = 'mobile' | 'desktop'

export interface Audited {
  lcpMs: number
  tbtMs: number
  cls: number
  scores: Partial<Record<Category, number>>
  /** What took a point off accessibility, best practices or SEO, in Lighthouse's words. */
  faults: string[]
}

export interface AuditPlan {
  port: number
  formFactor: FormFactor
  categories: Category[]
  isThrottled: boolean
}

export async function audit(address: string, plan: AuditPlan): Promise<Audited> {
  const lhr = await runLighthouse(address, plan)
  const figure = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN
  return {
    lcpMs: figure('largest-contentful-paint'),
    tbtMs: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
    scores: Object.fromEntries(
      Object.entries(lhr.categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
    ),
    faults: faultsOf(lhr),
  }
}

/** On a busy machine a trace may come out torn, of which Lighthouse says itself: run it again. */
async function runLighthouse(address: string, plan: AuditPlan, attempts = 3): Promise<Result> {
  // Loading it takes a second, which a run that audits nothing need not wait for.
  const { default: lighthouse, desktopConfig } = await import('lighthouse')
  const config = plan.formFactor === 'desktop' ? desktopConfig : undefined
  const outcome = await lighthouse(address, flagsOf(address, plan), config)
  if (outcome && !outcome.lhr.runtimeError) return outcome.lhr
  if (attempts > 1) return runLighthouse(address, plan, attempts - 1)
  throw new Error(`${address}: ${outcome?.lhr.runtimeError?.message}`)
}

function flagsOf(address: string, { port, categories, isThrottled }: AuditPlan): Flags {
  return {
    port,
    logLevel: 'silent',
    onlyCategories: categories,
    ...(isThrottled ? throttledFlags : unthrottledFlags),
    disableFullPageScreenshot: true,
    ...(address.endsWith(unknownPath) ? notFoundFlags : {}),
  }
}

const throttledFlags: Flags = {
  throttlingMethod: 'devtools',
  // Long enough for a busy machine: of a page that is cut short nothing can be said.
  maxWaitForLoad: 180_000,
}

/** Nothing is slowed while the page loads, and less is waited for than 'provided' would. */
const unthrottledFlags: Flags = {
  throttlingMethod: 'simulate',
  pauseAfterFcpMs: 0,
  pauseAfterLoadMs: 0,
  networkQuietThresholdMs: 500,
  // Waiting for a quiet processor may go on after the page is closed, and then ends the whole process.
  cpuQuietThresholdMs: 0,
}

const unknownPath = '/no-such-page'

/**
 * Lighthouse reports nothing for a 404 page unless it is configured to. What it then finds is what
 * such a page must be: an error status, which also shows in the console, and nothing for a search engine to keep.
 */
const notFoundFlags: Flags = {
  ignoreStatusCode: true,
  skipAudits: ['http-status-code', 'is-crawlable', 'errors-in-console'],
}

function faultsOf({ categories, audits }: Result): string[] {
  return Object.entries(categories)
    .filter(([id]) => id !== 'performance')
    .flatMap(([, { auditRefs }]) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title}`)
}
