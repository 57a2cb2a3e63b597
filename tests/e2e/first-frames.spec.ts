import { expect, test } from './fixtures.ts'
import { recordFrames } from './frames.ts'
import { restoredParts, shownReadings } from './frames-parts.ts'
import { expectThemeInEveryFrame, themeCases } from './frames-theme.ts'
import { screens } from './routes.ts'
import { finishedDraft, storeDraft } from './stored.ts'

// The frames from the first one until the page is hydrated: each shows what the last one shows, or an outline.
// Every screen, four times slower, is recorded in first-frames.full.spec.ts.

for (const themeCase of themeCases.filter(({ drawn }) => drawn === 'dark')) {
  const { stored, system } = themeCase
  test(`theme ${stored ?? 'not stored'} on a ${system} system is drawn from the first frame on`, async ({
    context,
  }) => {
    await expectThemeInEveryFrame(context, themeCase, { paths: ['/'] })
  })
}

test('a stored draft is an outline until its step is drawn', async ({ page }) => {
  await storeDraft(page, finishedDraft)
  const recording = await recordFrames(page, {
    address: '/order-hit?step=3',
    parts: restoredParts,
    until: () => expect(page.locator(restoredParts.step)).toBeVisible(),
  })
  expect(shownReadings(recording, 'step')).toEqual(['3 Details'])
})

test('a search in the address is an outline until its hits are drawn', async ({ page }) => {
  const recording = await recordFrames(page, {
    address: '/browse?q=zendesk',
    parts: restoredParts,
    until: () => expect(page.locator(restoredParts.hits)).toBeVisible(),
  })
  expect(shownReadings(recording, 'hits')).toEqual(['A support desk next to the orders'])
})

test('every page keeps the browser from drawing it before it is parsed to its end', async ({
  request,
}) => {
  for (const { path } of screens) {
    const html = await (await request.get(path)).text()
    const [head = '', body = ''] = html.split('</head>')
    expect(head, path).toContain('<link rel="expect" href="#end" blocking="render" />')
    expect(body.slice(body.indexOf('</footer>')), path).toContain('id="end"')
  }
})
