import { useEffect } from 'react'
import { generalMessages } from '#domain/values/general-messages.ts'
import { buttonClass } from '#ui/button.tsx'
import { Strike } from '#ui/strike.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { PageHeading } from '#web/shared/page-heading.tsx'
import { paths } from '#web/shared/paths.ts'
import { useLocation } from '#web/shared/router/router-context.tsx'

export { NotFoundScreen as Screen }

export function NotFoundScreen() {
  const { pathname } = useLocation()

  useEffect(() => {
    console.error('404: there is no page at', pathname)
  }, [pathname])

  return (
    <section className="page-width py-24 sm:py-32">
      <p className="figures text-6xl font-bold sm:text-7xl" aria-hidden>
        <Strike>404</Strike>
      </p>
      <PageHeading className="mt-8">{generalMessages.pageNotFound}</PageHeading>
      {/* On small screens the text breaks differently until the typeface is here; nothing moves for it. */}
      <p className="mt-4 min-h-[3lh] max-w-prose text-lg text-soft sm:min-h-0">
        There’s no page at this address. Check the link for typos, or go back to Home.
      </p>
      <AppLink to={paths.home} className={`${buttonClass()} mt-8`}>
        Return to Home
      </AppLink>
    </section>
  )
}
