import {
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { createStore } from '#ui/store.ts'
import { attempt } from '#web/shared/attempt.ts'
import { useIsPrerendered } from '#web/shared/use-is-prerendered.ts'
import {
  defaultTheme,
  drawTheme,
  parseTheme,
  readStoredTheme,
  resolveTheme,
  systemDark,
  type Theme,
  themeStorageKey,
} from './theme.ts'

/** Undefined until the content is hydrated, which has to find the theme that was prerendered. */
const choice = createStore<Theme | undefined>(undefined)

export function useTheme(): Theme {
  return choice.useValue() ?? defaultTheme
}

export function chooseTheme(theme: Theme): void {
  choice.write(theme)
  attempt(() => localStorage.setItem(themeStorageKey, theme))
}

/** Renders its content after mount: React then hydrates the boundary in small steps between which the browser responds. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [isMounted, setIsMounted] = useState(useIsPrerendered())
  const chosen = choice.useValue()

  useLayoutEffect(() => startTransition(() => setIsMounted(true)), [])

  useLayoutEffect(() => {
    const system = systemDark()
    const draw = () => drawTheme(resolveTheme(chosen ?? readStoredTheme(), system.matches))
    draw()
    system.addEventListener('change', draw)
    return () => system.removeEventListener('change', draw)
  }, [chosen])

  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === themeStorageKey || key === null) choice.write(parseTheme(newValue))
    }
    window.addEventListener('storage', follow)
    return () => {
      window.removeEventListener('storage', follow)
      choice.write(undefined)
    }
  }, [])

  // The same element in every render: another one before it is hydrated would make React hydrate all in one task.
  const content = useMemo(
    () => (
      <Suspense>
        {children}
        <StoredTheme />
      </Suspense>
    ),
    [children],
  )

  return isMounted ? content : null
}

/** Reads the stored theme once everything around it is hydrated, before the next paint. */
function StoredTheme() {
  useLayoutEffect(() => {
    const stored = readStoredTheme()
    // The default is shown already: not rendering it again saves the first page a long task.
    if (stored !== defaultTheme) choice.write(stored)
  }, [])
  return null
}
