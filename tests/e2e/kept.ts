import type { Page } from '@playwright/test'
import type { BrowserRecord } from '#tests/releases/browser-record.ts'
import { storageKeys } from '#tests/releases/browser-record.ts'
import { expect } from './fixtures.ts'
import { open, untilMounted } from './open.ts'
import { screens } from './routes.ts'
import { storeLocally } from './stored.ts'

/** What may stand under any name. The last has what each schema asks for, with values that no version has had. */
const garbage = [
  'nonsense',
  '1.5',
  'null',
  '{}',
  '[{"title":7}]',
  JSON.stringify({
    id: 'x',
    name: 'A',
    role: 'client',
    content: 7,
    key: 'k',
    savedAt: 9e15,
    draft: { target: 'Nothing', budget: 'none', planChoice: 'none', customTarget: '' },
    lines: [{ title: '', amount: 'x' }],
    planChoice: 'x',
    estimatedCompletion: 'soon',
    validUntil: 'x',
    note: '',
    deposit: 'x',
    depositDue: 'x',
    restDue: 'x',
  }),
]

/** Another one under each name in each round. */
export function garbageRecord(round: number, request: string): BrowserRecord {
  const names = storageKeys().map((key) => (key.endsWith(' ') ? key + request : key))
  const kept = Object.fromEntries(
    [...names, 'quote-draft lines'].map((name, at) => [
      name,
      garbage[(at + round) % garbage.length] ?? '',
    ]),
  )
  const state = { waitingOrder: {}, panelOpenedHere: {}, isUrlState: 7 }
  return {
    recordedAt: Date.now(),
    localStorage: kept,
    sessionStorage: kept,
    pages: [
      { address: '/order-hit?step=x&calc=2*0*x&plan=x', state: { key: 'k', state } },
      { address: '/?page=privacy', state: { key: 7, state: 'x', reloads: 7 } },
      { address: '/pricing?calc=1*2', state: 'x' },
    ],
  }
}

export const rounds = [...garbage.keys()]

/** As in the browser that kept it, at that time. */
export async function restore(page: Page, record: BrowserRecord): Promise<void> {
  await page.clock.setFixedTime(record.recordedAt)
  await storeLocally(page, record.localStorage)
  await page.evaluate((kept) => Object.assign(sessionStorage, kept), record.sessionStorage)
}

/** Nothing may be in the console: a screen that failed is there. */
export async function openEveryScreen(page: Page): Promise<void> {
  for (const { path, heading } of screens) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
}

/** Opens a page of the record with the state of its history entry, as a reload finds it. */
export async function openKept(page: Page, { address, state }: BrowserRecord['pages'][number]) {
  await page.evaluate(([kept, at]) => history.replaceState(kept, '', at), [state, address] as const)
  await page.reload()
  await untilMounted(page)
  await page.locator('[aria-busy=true], .skeleton').first().waitFor({ state: 'hidden' })
}
