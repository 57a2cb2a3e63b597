import type { InfoPage } from '#domain/info-page.ts'
import { AppLink } from './app-link.tsx'
import { useUrlPanel } from './use-url-panel.ts'

/** Its links open panels over this screen, so that a form that is half filled in stays as it is. */
export function Agreement() {
  const panel = useUrlPanel('page')
  return (
    <p className="text-sm text-soft">
      By creating an account, you agree to the{' '}
      <AppLink {...panel.link('terms' satisfies InfoPage)} className={textLink}>
        Terms
      </AppLink>{' '}
      and the{' '}
      <AppLink {...panel.link('privacy' satisfies InfoPage)} className={textLink}>
        Privacy notice
      </AppLink>
      .
    </p>
  )
}

const textLink = 'text-primary underline underline-offset-4'
