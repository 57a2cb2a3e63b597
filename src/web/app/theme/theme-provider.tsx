import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { defaultTheme, resolveTheme, type Theme } from '#domain/theme.ts'
import { onStoredThemeChange, readStoredTheme, storeTheme } from './stored-theme.ts'
import { useSystemDark } from './use-system-dark.ts'

interface ThemeControl {
  theme: Theme
  drawnTheme: 'light' | 'dark'
  setTheme: (theme: Theme) => void
}

const ThemeContext = createContext<ThemeControl>({
  theme: defaultTheme,
  drawnTheme: 'light',
  setTheme: () => undefined,
})

export function useTheme(): ThemeControl {
  return useContext(ThemeContext)
}

interface ThemeProviderProps {
  /** The files on disk carry finished pages, so writing them does not wait for a mount. */
  isPrerendering?: boolean
  children: ReactNode
}

/**
 * Renders its content only after mount. Until the content is there as well, the page on disk stands:
 * see `TakeTheStage`.
 */
export function ThemeProvider({ isPrerendering = false, children }: ThemeProviderProps) {
  const [isMounted, setIsMounted] = useState(isPrerendering)
  const [theme, setTheme] = useState<Theme>(defaultTheme)
  const drawnTheme = resolveTheme(theme, useSystemDark())

  useLayoutEffect(() => {
    // A whole page is drawn in small steps, between which the browser can answer.
    startTransition(() => {
      setTheme(readStoredTheme())
      setIsMounted(true)
    })
  }, [])

  useLayoutEffect(() => {
    if (isMounted) drawTheme(drawnTheme)
  }, [isMounted, drawnTheme])

  useEffect(() => onStoredThemeChange(setTheme), [])

  const control = useMemo<ThemeControl>(() => {
    function chooseTheme(chosen: Theme) {
      setTheme(chosen)
      storeTheme(chosen)
    }
    return { theme, drawnTheme, setTheme: chooseTheme }
  }, [theme, drawnTheme])

  if (!isMounted) return null
  return <ThemeContext value={control}>{children}</ThemeContext>
}

function drawTheme(drawn: 'light' | 'dark'): void {
  const { classList } = document.documentElement
  classList.toggle('dark', drawn === 'dark')
  classList.toggle('light', drawn === 'light')
}
