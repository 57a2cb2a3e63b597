import { clsx } from 'clsx'
import { Menu, X } from 'lucide-react'
import { headerTranslucencyPx } from '#domain/site/timing.ts'
import { AppLink } from '#web/shared/app-link.tsx'
import { paths } from '#web/shared/paths.ts'
import { BrandMark } from './brand-mark.tsx'
import { Navigation } from './navigation.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { useMobileMenu } from './use-mobile-menu.ts'
import { useScrolled } from './use-scrolled.ts'

const navigationId = 'site-navigation'

export function Header() {
  const isScrolled = useScrolled(headerTranslucencyPx)
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
        {/* Twice in the page, once on the screen: the order of the elements is the one of the eye at any
            width, and so is the one of the Tab key. */}
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
              <Menu aria-hidden size={22} strokeWidth={1.5} />
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
