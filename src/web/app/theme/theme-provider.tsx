import {
  createContext,
  type ReactNode,
  Suspense,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { defaultTheme, resolveTheme, type Theme } from '#domain/theme.ts'
import { useIsPrerendered } from '#web/shared/use-is-prerendered.ts'
import { drawTheme } from './draw-theme.ts'
import { onStoredThemeChange, readStoredTheme, storeTheme } from './stored-theme.ts'
import { isSystemDark } from './system-dark.ts'
import { useSystemDark } from './use-system-dark.ts'

interface ThemeControl {
  theme: Theme
  setTheme: (theme: Theme) => void
}

const ThemeContext = createContext<ThemeControl>({
  theme: defaultTheme,
  setTheme: () => undefined,
})

export function useTheme(): ThemeControl {
  return useContext(ThemeContext)
}

/**
 * Renders its content only after mount. That holds for prerendered content as well: React leaves the HTML
 * inside the boundary alone until the provider has mounted, and hydrates it then.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [isMounted, setIsMounted] = useState(useIsPrerendered())
  // Undefined until storage has been read: a default drawn meanwhile would flash.
  const [choice, setTheme] = useState<Theme>()
  const theme = choice ?? defaultTheme
  const drawnTheme = resolveTheme(theme, useSystemDark())

  useLayoutEffect(() => {
    const stored = readStoredTheme()
    // Asked directly: while React hydrates, the hook reports a light system.
    drawTheme(resolveTheme(stored, isSystemDark()))
    // A transition: the page is rendered in small steps, between which the browser can respond.
    startTransition(() => {
      setTheme(stored)
      setIsMounted(true)
    })
  }, [])

  useLayoutEffect(() => {
    if (choice !== undefined) drawTheme(drawnTheme)
  }, [choice, drawnTheme])

  useEffect(() => onStoredThemeChange(setTheme), [])

  const control = useMemo<ThemeControl>(() => {
    function chooseTheme(chosen: Theme) {
      setTheme(chosen)
      storeTheme(chosen)
    }
    return { theme, setTheme: chooseTheme }
  }, [theme])

  if (!isMounted) return null
  return (
    <ThemeContext value={control}>
      <Suspense>{children}</Suspense>
    </ThemeContext>
  )
}
