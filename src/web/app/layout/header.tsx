import { clsx } from 'clsx'
import { Menu as MenuIcon, Monitor, Moon, Sun, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { brandName } from '#domain/site/brand.ts'
import { headerTranslucencyPx } from '#domain/site/timing.ts'
import { Menu, MenuChoices, MenuPanel, MenuTrigger } from '#ui/menu.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { type Theme, themeLabels, themes } from '#web/app/theme/theme.ts'
import { chooseTheme, useTheme } from '#web/app/theme/theme-provider.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { paths } from '#web/shared/paths.ts'
import { useRouterState } from '#web/shared/router/router-context.tsx'
import { Navigation } from './navigation.tsx'

const navigationId = 'site-navigation'

export function Header() {
  // Also right after a reload.
  const isScrolled = useSyncExternalStore(
    onScroll,
    () => window.scrollY > headerTranslucencyPx,
    () => false,
  )
  const { isOpen, toggle, buttonRef } = useMobileMenu()

  return (
    <header
      data-translucent={isScrolled}
      className={clsx(
        'sticky top-0 z-40 border-b transition-colors duration-200 script-off:static',
        isScrolled && !isOpen
          ? 'border-rule bg-paper/80 [backdrop-filter:blur(12px)]'
          : 'border-transparent bg-paper',
      )}
    >
      <div className="page-width flex min-h-16 flex-wrap items-center gap-x-6">
        <AppLink to={paths.home} className="mr-auto py-3 lg:mr-4">
          <BrandMark />
        </AppLink>
        {/* Twice in the page, once on the screen: the Tab key follows the eye at any width. */}
        <div className="flex items-center gap-1 lg:hidden">
          <ThemeToggle />
          <button
            ref={buttonRef}
            type="button"
            aria-expanded={isOpen}
            aria-controls={navigationId}
            aria-label={isOpen ? 'Close menu' : 'Open menu'}
            onClick={toggle}
            className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken script-off:hidden"
          >
            {isOpen ? (
              <X aria-hidden size={22} strokeWidth={1.5} />
            ) : (
              <MenuIcon aria-hidden size={22} strokeWidth={1.5} />
            )}
          </button>
        </div>
        <Navigation id={navigationId} isOpen={isOpen} />
        {/* In the room that the links leave for it: a frame may be painted before this is parsed. */}
        <div className="max-lg:hidden lg:-ml-17">
          <ThemeToggle />
        </div>
      </div>
    </header>
  )
}

function useMobileMenu() {
  const { location, preventScrollReset } = useRouterState((router) => router)
  const { key } = location
  const [openAt, setOpenAt] = useState<string | null>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  // Open only for the location it was opened at: going anywhere else closes it, coming back included.
  const isOpen = openAt === key
  // What a page writes into its own address while one reads on is no going.
  if (openAt !== null && !isOpen) setOpenAt(preventScrollReset ? key : null)

  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      setOpenAt(null)
      buttonRef.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOpen])

  return { isOpen, toggle: () => setOpenAt(isOpen ? null : key), buttonRef }
}

function onScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

const icons: Record<Theme, typeof Sun> = { light: Sun, dark: Moon, system: Monitor }

function ThemeToggle() {
  const theme = useTheme()
  const options = themes.map((value) => {
    const Icon = icons[value]
    const icon = <Icon aria-hidden size={18} strokeWidth={1.5} />
    return { value, label: themeLabels[value], icon }
  })

  return (
    <Menu>
      <Tooltip text="Toggle theme">
        <MenuTrigger
          aria-label="Toggle theme"
          className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken script-off:hidden"
        >
          {/* The theme's class picks one, so that the prerendered page is right in either theme. */}
          <Sun aria-hidden size={20} strokeWidth={1.5} className="dark:hidden" />
          <Moon aria-hidden size={20} strokeWidth={1.5} className="hidden dark:block" />
        </MenuTrigger>
      </Tooltip>
      <MenuPanel>
        <MenuChoices label="Theme" value={theme} options={options} onChoose={chooseTheme} />
      </MenuPanel>
    </Menu>
  )
}

/** A short list with its second line struck. */
export function BrandMark() {
  return (
    <span className="inline-flex items-center gap-2.5 text-xl font-bold tracking-tight">
      <svg aria-hidden viewBox="0 0 24 24" className="size-6" fill="none">
        <path
          d="M3 5.5h13M3 12h18M3 18.5h9"
          stroke="currentColor"
          strokeWidth="2.5"
          className="text-ink"
        />
        <path
          d="M1 14.2C6 11 15 12.6 23 9.6"
          stroke="currentColor"
          strokeWidth="3"
          className="text-primary"
        />
      </svg>
      {brandName}
    </span>
  )
}
