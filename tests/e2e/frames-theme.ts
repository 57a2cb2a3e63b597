import { type BrowserContext, expect } from '@playwright/test'
import { themeColors } from '#web/app/theme/draw-theme.ts'
import { openPage, recordFrames } from './frames.ts'
import { storeLocally } from './stored.ts'

interface ThemeCase {
  stored: 'light' | 'dark' | null
  system: 'light' | 'dark'
  drawn: 'light' | 'dark'
}

/** What was chosen, what the system asks for, and what has to be drawn from the first frame on. */
export const themeCases: readonly ThemeCase[] = [
  { stored: 'dark', system: 'light', drawn: 'dark' },
  { stored: 'light', system: 'dark', drawn: 'light' },
  { stored: null, system: 'dark', drawn: 'dark' },
]

const backgrounds = { light: 'oklch(0.972 0.011 84)', dark: 'oklch(0.182 0.011 65)' }

/** Every frame of these screens has the theme that was chosen. */
export async function expectThemeInEveryFrame(
  context: BrowserContext,
  { stored, system, drawn }: ThemeCase,
  { paths, isSlow = false }: { paths: readonly string[]; isSlow?: boolean },
): Promise<void> {
  const first = await context.newPage()
  await storeLocally(first, stored === null ? {} : { theme: stored })
  for (const path of paths) {
    const page = await openPage(context, { isSlow })
    await page.emulateMedia({ colorScheme: system })
    const { classes, frames, themeColor } = await recordFrames(page, { address: path })
    expect(classes, `classes of html on ${path}`).toEqual([drawn])
    const others = frames.filter(({ background }) => background !== backgrounds[drawn])
    expect(others, `frames of another theme on ${path}`).toEqual([])
    expect(themeColor, `the browser's bars on ${path}`).toBe(themeColors[drawn])
    await page.close()
  }
}
