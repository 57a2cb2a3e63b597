import { linkClass } from '#ui/button.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { companyParam } from '#web/shared/paths.ts'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'

interface YourDataProps {
  exports: { json: string; csv: string }
  /** The company whose requests these are. */
  company: string | undefined
}

/** Whose data this is, and all of it to take away: plain downloads, which need no screen of their own. */
export function YourData({ exports, company }: YourDataProps) {
  const panel = useUrlPanel(companyParam)
  return (
    <div className="mt-12 border-t border-rule pt-4 wrap-anywhere text-soft">
      <p>
        Download your data:{' '}
        <a href={exports.json} download className={linkClass()}>
          JSON
        </a>
        ,{' '}
        <a href={exports.csv} download className={linkClass()}>
          CSV
        </a>
      </p>
      {company !== undefined && (
        <p>
          Company:{' '}
          <AppLink {...panel.link('')} className={linkClass()}>
            {company}
          </AppLink>
        </p>
      )}
    </div>
  )
}
