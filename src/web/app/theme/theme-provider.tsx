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
import { drawTheme } from './draw-theme.ts'
import { onStoredThemeChange, readStoredTheme, storeTheme } from './stored-theme.ts'
import { isSystemDark, useSystemDark } from './use-system-dark.ts'

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

/** What the choice comes to on this system. */
export function useDrawnTheme(): 'light' | 'dark' {
  return resolveTheme(useTheme().theme, useSystemDark())
}

interface ThemeProviderProps {
  /** The page has its content already: it is being written to disk, or taken over as it was written. */
  isOnPage?: boolean
  children: ReactNode
}

/**
 * Renders its content only after mount. Until the content is there as well, the page on disk stands:
 * see `TakeTheStage`. Content that is on the page already comes after mount too: React leaves what is
 * inside the boundary as it stands until the provider has mounted, and renders it then.
 */
export function ThemeProvider({ isOnPage = false, children }: ThemeProviderProps) {
  const [isMounted, setIsMounted] = useState(isOnPage)
  // Undefined until storage has been read: a default drawn meanwhile would flash.
  const [choice, setTheme] = useState<Theme>()
  const theme = choice ?? defaultTheme
  const drawnTheme = resolveTheme(theme, useSystemDark())

  useLayoutEffect(() => {
    const stored = readStoredTheme()
    // Asked directly: while React hydrates, the hook reports a light system.
    drawTheme(resolveTheme(stored, isSystemDark()))
    // A whole page is drawn in small steps, between which the browser can answer.
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
