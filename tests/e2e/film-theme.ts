import { type BrowserContext, expect } from '@playwright/test'
import { isFullRun } from '#bin/test-extent.ts'
import { themeColors } from '#web/app/theme/draw-theme.ts'
import { film } from './film.ts'
import { screens } from './routes.ts'
import { slowProcessor } from './slow-phone.ts'
import { storeLocally } from './stored.ts'

interface ThemeCase {
  stored: 'light' | 'dark' | 'system' | null
  system: 'light' | 'dark'
  drawn: 'light' | 'dark'
}

/** What was chosen, what the system asks for, and what has to be drawn from the first frame on. */
export const themeCases: readonly ThemeCase[] = [
  { stored: 'dark', system: 'light', drawn: 'dark' },
  { stored: 'light', system: 'dark', drawn: 'light' },
  { stored: null, system: 'dark', drawn: 'dark' },
]

/** Both speeds in a full run; otherwise they alternate from theme to theme. */
export function filmSpeeds({ stored }: ThemeCase): readonly boolean[] {
  // With nothing stored there is one reading less to go wrong: at full speed.
  if (stored === null) return [false]
  return isFullRun ? [false, true] : [stored === 'dark']
}

const backgrounds = { light: 'oklch(0.972 0.011 84)', dark: 'oklch(0.182 0.011 65)' }

/** So many pages are filmed at once: more would keep the tests beside them waiting. */
const cameras = 4

/** Every screen in the full run; otherwise each in one of the two themes. */
function filmedScreens(drawn: ThemeCase['drawn']) {
  const first = drawn === 'dark' ? 0 : 1
  return isFullRun ? [...screens] : screens.filter((_, at) => at % 2 === first)
}

/** Films the screens, a few at the same time, and compares each frame with the theme that was chosen. */
export async function filmTheme(
  context: BrowserContext,
  { stored, system, drawn }: ThemeCase,
  { isSlow }: { isSlow: boolean },
): Promise<void> {
  const first = await context.newPage()
  await storeLocally(first, stored === null ? {} : { theme: stored })
  await first.close()
  const waiting = filmedScreens(drawn)
  await Promise.all(Array.from({ length: cameras }, filmNext))

  async function filmNext(): Promise<void> {
    for (let screen = waiting.shift(); screen; screen = waiting.shift()) {
      const { path } = screen
      const page = await context.newPage()
      await page.emulateMedia({ colorScheme: system })
      if (isSlow) await slowProcessor(page)
      const { classes, frames, themeColor } = await film(page, { address: path })
      expect(classes, `classes of html on ${path}`).toEqual([drawn])
      const others = frames.filter(({ background }) => background !== backgrounds[drawn])
      expect(others, `frames of another theme on ${path}`).toEqual([])
      expect(themeColor, `the browser's bars on ${path}`).toBe(themeColors[drawn])
      await page.close()
    }
  }
}
