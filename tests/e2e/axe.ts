import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { isFullRun } from '#bin/test-extent.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Scope {
  /** A selector, for a part of the page. */
  part?: string
  withoutRules?: string[]
  /** These alone: where nothing else changed that a rule reads. */
  onlyRules?: string[]
}

/** For what a journey comes by: `npm test` audits each screen once, and a full run every state. */
export async function auditInDepth(page: Page, scope?: Scope): Promise<void> {
  if (isFullRun) await expectNoAxeViolations(page, scope)
}

export async function expectNoAxeViolations(page: Page, scope: Scope = {}): Promise<void> {
  const { part = 'html', withoutRules = [], onlyRules } = scope
  // A control that is scrolled partly below the sticky header would count as too small.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  // Our pages have no frames, so that one run in the page itself tells all, in half the time.
  const builder = new AxeBuilder({ page })
    .setLegacyMode()
    .include(part)
    // Elements that pass need no selectors of their own.
    .options({ resultTypes: ['violations'] })
  const { violations } = await (onlyRules
    ? builder.withRules(onlyRules)
    : builder.withTags(tags).disableRules(withoutRules)
  ).analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    places: nodes.map((node) => node.target.join(' ')),
  }))
  expect(found, 'accessibility violations').toEqual([])
}
