import { type InfoPage, parseInfoPage } from '#domain/site/info-page.ts'
import { textLinkClass } from '#ui/button.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { lazyLoad, prefetchOpenPanel } from '#web/shared/missing-chunk.ts'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'

export function InfoPagePanel() {
  const { openFor, close } = useUrlPanel(infoPageParam)
  const page = parseInfoPage(openFor)
  return page && <InfoPageDialog page={page} onClose={close} />
}

/** Its links open panels over the screen, so that a form that is half filled in stays as it is. */
export function Agreement({ act }: { act: string }) {
  const panel = useUrlPanel(infoPageParam)
  const link = (page: InfoPage, text: string) => (
    <AppLink {...panel.link(page)} className={textLinkClass}>
      {text}
    </AppLink>
  )
  return (
    <p className="text-sm text-soft">
      By {act}, you agree to the {link('terms', 'Terms')} and the{' '}
      {link('privacy', 'Privacy notice')}.
    </p>
  )
}

export function prefetchOpenInfoPage(): Promise<void> | undefined {
  return prefetchOpenPanel(
    (params) => parseInfoPage(params.get(infoPageParam)) !== null,
    loadDialog,
  )
}

/** Ignores a failure: opening the panel tries again and shows it. */
export function prefetchInfoPage(): void {
  loadDialog().catch(() => undefined)
}

const infoPageParam = 'page'

const loadDialog = () => import('./info-page-dialog.tsx')
const InfoPageDialog = lazyLoad(loadDialog, 'InfoPageDialog')
