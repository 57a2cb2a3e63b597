import { parseInfoPage } from '#domain/site/info-page.ts'
import { lazyPart, prefetchOpenPanel } from '#web/shared/missing-chunk.ts'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'

/** The footer's texts, over the screen that renders it. Their code is loaded when one is opened. */
export function InfoPagePanel() {
  const { openFor, close } = useUrlPanel(infoPageParam)
  const page = parseInfoPage(openFor)
  return page && <InfoPageDialog page={page} onClose={close} />
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
const InfoPageDialog = lazyPart(loadDialog, 'InfoPageDialog')
