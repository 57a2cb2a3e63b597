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
import { defaultTheme, resolveTheme, type Theme } from '#domain/site/theme.ts'
import { useIsPrerendered } from '#web/shared/use-is-prerendered.ts'
import { drawTheme, onStoredThemeChange, readStoredTheme, storeTheme, systemDark } from './theme.ts'

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
 * inside the boundary alone until the provider has mounted, and hydrates it then, in small steps between which
 * the browser can respond.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [isMounted, setIsMounted] = useState(useIsPrerendered())
  // Undefined until the content is hydrated, which has to find the theme that was prerendered.
  const [choice, setTheme] = useState<Theme>()
  const theme = choice ?? defaultTheme

  useLayoutEffect(() => startTransition(() => setIsMounted(true)), [])

  useLayoutEffect(() => {
    const system = systemDark()
    const draw = () => drawTheme(resolveTheme(choice ?? readStoredTheme(), system.matches))
    draw()
    system.addEventListener('change', draw)
    return () => system.removeEventListener('change', draw)
  }, [choice])

  useEffect(() => onStoredThemeChange(setTheme), [])

  const control = useMemo<ThemeControl>(() => {
    function chooseTheme(chosen: Theme) {
      setTheme(chosen)
      storeTheme(chosen)
    }
    return { theme, setTheme: chooseTheme }
  }, [theme])

  // The same element in every render: rendering the boundary again before it is hydrated would make React hydrate
  // all of it in one task.
  const content = useMemo(
    () => (
      <Suspense>
        {children}
        <StoredTheme onRead={setTheme} />
      </Suspense>
    ),
    [children],
  )

  if (!isMounted) return null
  return <ThemeContext value={control}>{content}</ThemeContext>
}

/** Reads the stored theme once everything around it is hydrated, before the next paint. */
function StoredTheme({ onRead }: { onRead: (theme: Theme) => void }) {
  useLayoutEffect(() => {
    const stored = readStoredTheme()
    // The default is shown already: not rendering it again saves the first page a long task.
    if (stored !== defaultTheme) onRead(stored)
  }, [onRead])
  return null
}
