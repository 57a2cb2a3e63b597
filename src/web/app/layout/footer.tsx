import { brandName, brandPitch } from '#domain/brand.ts'
import { AppLink } from '#web/shared/app-link.tsx'
import { paths } from '#web/shared/paths.ts'
import { BrandMark } from './brand-mark.tsx'

const columns = [
  {
    heading: 'Solutions',
    links: [
      { label: 'All hits', to: paths.browse },
      { label: 'Customer records', to: paths.home },
      { label: 'Support desks', to: paths.home },
      { label: 'Team chat', to: paths.home },
    ],
  },
  {
    heading: 'Company',
    links: [
      { label: 'About', to: paths.home },
      { label: 'How we work', to: paths.home },
      { label: 'Contact', to: paths.orderHit },
    ],
  },
  {
    heading: 'Legal',
    links: [
      { label: 'Privacy', to: paths.home },
      { label: 'Terms', to: paths.home },
      { label: 'Imprint', to: paths.home },
    ],
  },
] as const

const networks = ['GitHub', 'LinkedIn', 'Mastodon']

export function Footer() {
  return (
    <footer className="mt-24 border-t border-rule bg-sunken">
      <div className="page-width grid gap-10 py-14 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="sm:col-span-3 lg:col-span-1">
          <BrandMark />
          <p className="mt-3 max-w-xs text-soft">{brandPitch}</p>
        </div>
        {columns.map((column) => (
          <div key={column.heading}>
            <h2 className="text-base tracking-normal">{column.heading}</h2>
            <ul className="mt-3">
              {column.links.map((link) => (
                <li key={link.label}>
                  <AppLink
                    to={link.to}
                    className="inline-flex min-h-9 items-center text-soft hover:text-ink hover:underline"
                  >
                    {link.label}
                  </AppLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className="page-width">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-rule py-6 text-sm text-soft">
          <p>
            © 2026 {brandName}. Product names belong to their owners; we replace them, we do not
            represent them.
          </p>
          <SocialLinks />
        </div>
      </div>
    </footer>
  )
}

/** Links that go nowhere yet. They say so, instead of leading people in a circle. */
function SocialLinks() {
  return (
    <ul className="flex gap-5">
      {networks.map((network) => (
        <li key={network}>
          <a role="link" aria-disabled="true" aria-label={`${network} (not there yet)`}>
            {network}
          </a>
        </li>
      ))}
    </ul>
  )
}
