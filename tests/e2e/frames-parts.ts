import { type BrowserContext, expect } from '@playwright/test'
import type { Recording } from './frames.ts'

export const dashboardParts = {
  /** What follows the four links that everybody has. */
  account: 'header nav li:nth-child(n+5)',
  toggle: 'header [aria-label="Toggle theme"]',
  greeting: 'main h1 + p, main [data-returning-only] p, main [data-next-step]',
  tabs: '[role="tab"]',
  panel: '[role="tabpanel"]',
  counts: '[role="tabpanel"] dl > div',
  /** The client’s own statement comes below it, with its own data. */
  recent: '[role="tabpanel"] h2:not(#statement-heading)',
}

/** What depends on the address or on a draft: each is shown right, or not at all. */
export const restoredParts = {
  tab: '[role="tab"][aria-selected="true"]',
  panel: '[role="tabpanel"] h2',
  step: '[aria-current="step"]',
  hits: 'main article h2, main article h3',
  prices: '[aria-labelledby^="plan-"] p > .figures:first-child',
}

/**
 * On a busy machine fonts come so late that the browser draws in its own letters first, which are not as wide.
 * Without them, what moves was moved by the app. What is lost this way is named in the console.
 */
export async function withoutFonts(context: BrowserContext): Promise<RegExp> {
  await context.route('**/*.woff2', (route) => route.abort())
  return /\.woff2/
}

/** The header and, on the dashboard, the screen stay where they are, and no frame asks to sign in. */
export function expectSignedIn(
  recording: Recording,
  { path, width }: { path: string; width: number },
): void {
  const what = `${path} at ${width} px`
  const header = width === 1280 ? ['account', 'toggle'] : ['toggle']
  const screen = path === '/dashboard' ? ['greeting', 'tabs', 'counts', 'recent'] : []
  expectSteady(recording, what, [...header, ...screen])
  for (const text of readings(recording, 'account')) expect(text, what).not.toContain('Sign')
}

/** These parts are there in every frame, in the box they have in the last one. */
export function expectSteady(
  { frames, shifts }: Recording,
  what: string,
  names: readonly string[],
): void {
  const last = frames.at(-1)
  for (const name of names) {
    const boxes = boxesOf(last?.parts[name])
    expect(boxes.length, `${name} of ${what}`).toBeGreaterThan(0)
    const others = frames.filter(({ parts }) => boxesOf(parts[name]).join() !== boxes.join())
    expect(
      others.map(({ parts }) => parts[name]),
      `frames of ${what} with ${name} elsewhere than ${last?.parts[name]?.join()}`,
    ).toEqual([])
  }
  expect(shifts, `layout shifts of ${what}`).toEqual([])
}

/** What a part reads, one after the other; the same twice in a row counts once. */
export function readings({ frames }: Recording, name: string): string[] {
  const texts = frames.map(({ parts }) => parts[name]?.map(textOf).join(', ') ?? '')
  return texts.filter((text, at) => text !== texts[at - 1])
}

/** The same without the frames in which it is not shown. */
export function shownReadings(recording: Recording, name: string): string[] {
  return readings(recording, name).filter((text) => text !== '')
}

function boxesOf(part: string[] = []): string[] {
  return part.map((element) => element.slice(element.lastIndexOf('@')))
}

function textOf(element: string): string {
  return element.slice(0, element.lastIndexOf('@')).trim()
}
