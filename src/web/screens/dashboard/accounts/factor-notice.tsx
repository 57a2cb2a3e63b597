import { formatMissingFactor } from '#domain/accounts/second-factor.ts'
import type { MissingFactor } from '#domain/accounts/user.ts'
import { buttonClass } from '#ui/button.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { accountParam, securityTab } from '#web/shared/paths.ts'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'

export function FactorNotice(props: { missing: MissingFactor; company: string | undefined }) {
  const account = useUrlPanel(accountParam)
  return (
    <section
      aria-label="Two-step sign-in"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-2 border-amber bg-sunken py-3 pr-3 pl-4"
    >
      <div className="max-w-prose">
        <p className="font-semibold">{formatMissingFactor(props.missing, props.company)}</p>
        <p className="text-soft">It takes about two minutes.</p>
      </div>
      <AppLink {...account.link(securityTab)} className={buttonClass()}>
        Set it up
      </AppLink>
    </section>
  )
}
