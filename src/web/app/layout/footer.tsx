import { brandName, brandPitch } from '#domain/site/brand.ts'
import { type InfoPage, infoPageTitles } from '#domain/site/info-page.ts'
import { useSession } from '#web/queries/session.ts'
import { AppLink } from '#web/shared/app-link.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { prefetchInfoPage } from '#web/shared/info-page/info-page-panel.tsx'
import { infoPath, paths } from '#web/shared/paths.ts'
import { usePathname } from '#web/shared/router/router-context.tsx'
import { openedHere } from '#web/shared/use-url-panel.ts'
import { BrandMark } from './header.tsx'

const columns: { heading: string; links: ({ label: string; to: string } | InfoPage)[] }[] = [
  {
    heading: 'Solutions',
    links: [
      { label: 'All hits', to: paths.browse },
      { label: 'Customer records', to: paths.home },
      { label: 'Project boards', to: paths.home },
      { label: 'Support desks', to: paths.home },
      { label: 'Team chat', to: paths.home },
    ],
  },
  {
    heading: 'Company',
    links: [
      { label: 'About', to: paths.home },
      { label: 'How we work', to: `${paths.home}#how-it-works` },
      'contact',
    ],
  },
  { heading: 'Legal', links: ['privacy', 'terms', 'imprint'] },
]

const networks = ['GitHub', 'LinkedIn', 'Mastodon']

export function Footer() {
  const { company } = useCapabilities()
  const { user } = useSession()
  const isHome = usePathname() === paths.home
  /** Opens a text over Home. Closing it returns to the screen and the place it was opened from. */
  const infoLink = (page: InfoPage) => ({
    label: infoPageTitles[page],
    to: infoPath(page),
    state: openedHere,
    onIntent: prefetchInfoPage,
    preventScrollReset: isHome,
  })

  if (user?.role === 'operator') return null
  return (
    <footer data-for-buyers className="mt-24 border-t border-rule bg-sunken">
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-10 py-14 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-full lg:col-span-1">
          <BrandMark />
          <p className="mt-3 max-w-xs text-soft">{brandPitch}</p>
        </div>
        {columns.map((column) => (
          <div key={column.heading} className="max-sm:nth-2:row-span-2">
            <h2 className="text-base tracking-normal">{column.heading}</h2>
            <ul className="mt-3">
              {column.links.map((link) => {
                const { label, ...props } = typeof link === 'string' ? infoLink(link) : link
                return (
                  <li key={label}>
                    <AppLink {...props} className={linkClass}>
                      {label}
                    </AppLink>
                  </li>
                )
              })}
            </ul>
          </div>
        ))}
      </div>
      <div className="page-width">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-rule py-6 text-sm text-soft">
          <p>
            {`© 2026 ${brandName}. Product names belong to their owners. We’re not affiliated with them.`}
          </p>
          <ul className="flex gap-5">
            {networks.map((network) => (
              <li key={network}>
                <a role="link" aria-disabled="true" aria-label={`${network} (not available yet)`}>
                  {network}
                </a>
              </li>
            ))}
          </ul>
          <p className="hidden w-full script-off:block">
            {`Contact and legal pages need JavaScript. Without it, email ${company.email}. ${company.name}, ${company.address.join(', ')}.`}
          </p>
        </div>
      </div>
    </footer>
  )
}

const linkClass = 'inline-flex min-h-9 items-center text-soft hover:text-ink hover:underline'
