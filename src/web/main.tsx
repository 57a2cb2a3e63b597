import type { QueryClient } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createSimulatedBackend } from '#backends/simulated/simulated-backend.ts'
import type { Backend } from '#contract/backend.ts'
import { fetchChunk } from '#contract/missing-chunk.ts'
import { apiMetaName, type PageData, pageDataId } from '#contract/page-data.ts'
import { App, Hydrated, Site } from './app/app.tsx'
import { ReplayEarlyEvents } from './app/early-events/replay-early-events.tsx'
import { loadAccountMenu } from './app/layout/account-chunks.ts'
import { adoptQueries, createQueryClient } from './app/query-client.ts'
import { endRestoring, isHinted, isReturning } from './app/returning-hints.ts'
import { createPreparation, prepareFirstScreen } from './app/screens.ts'
import { createBuildTimeBackend } from './build-time-backend.ts'
import { userKey, userQuery } from './queries/session.ts'
import { askForFreshSignIn } from './shared/fresh-sign-in/ask-for-fresh-sign-in.ts'
import { reloadOnce } from './shared/missing-chunk.ts'
import { newKey } from './shared/new-key.ts'
import { createBrowserHistory } from './shared/router/history.ts'
import { createRouter } from './shared/router/router.ts'
import { normalisePath } from './shared/routes.ts'

void start()

// Not at the top level: a module that awaits keeps those that import it waiting, and screens do.
async function start(): Promise<void> {
  const page = document.getElementById('root')
  if (page === null) throw new Error('The page has no element with the id "root".')
  keepPlainPath()
  const api = document.querySelector<HTMLMetaElement>(`meta[name="${apiMetaName}"]`)
  const carried = document.getElementById(pageDataId)?.textContent
  const pageData: PageData | undefined = carried ? JSON.parse(carried) : undefined
  const backend = await openBackend(api, pageData)
  const queryClient = createQueryClient()

  const prerenderBackend = createBuildTimeBackend(pageData)

  // Until the page is hydrated from what prerendering had, what only this browser or its server knows is read aside.
  const aside = createQueryClient()
  void readUser(backend, aside)
  const { view, isComplete } = await prepareFirstScreen({
    pathname: window.location.pathname,
    prerenderBackend,
    queryClient,
    onCode: ({ prefetch }) => api && void prefetch?.(backend, aside),
  })
  const { prepare, prefetch } = createPreparation(backend, queryClient)
  const router = createRouter({
    history: createBrowserHistory(),
    view,
    isPrerendered: true,
    prepare,
    fade,
  })

  function applyBrowserState(): boolean {
    const isChanged = isHinted()
    adoptQueries(aside, queryClient, isReturning())
    router.leavePrerendered()
    endRestoring()
    return isChanged
  }

  const app = (
    <StrictMode>
      <App queryClient={queryClient}>
        <Hydrated
          backend={backend}
          prerendered={api ? prerenderBackend : backend}
          onHydrate={applyBrowserState}
        >
          <ReplayEarlyEvents root={page}>
            <Site router={router} prefetch={prefetch} />
          </ReplayEarlyEvents>
        </Hydrated>
      </App>
    </StrictMode>
  )
  // Without the screen's code, its data or a prerendered page (`npm run dev`), there is nothing to hydrate.
  if (!isComplete || page.childElementCount === 0) return createRoot(page).render(app)
  // From here on React handles events: it hydrates at once what an event is for.
  window.earlyEvents?.stop()
  startTransition(() => {
    hydrateRoot(page, app)
  })
  // A user with early events or an outline has waited long enough: an event that no component handles makes React
  // hydrate the whole page in one task.
  const isAwaited = isHinted() || (window.earlyEvents?.log.length ?? 0) > 0
  if (isAwaited) page.firstElementChild?.dispatchEvent(new Event('touchcancel', { bubbles: true }))
}

/** Static hosts may serve `/browse/` for `/browse`, and the prerendered page is the one of `/browse`. */
function keepPlainPath(): void {
  const { pathname, search, hash } = window.location
  const plain = normalisePath(pathname)
  if (plain !== pathname)
    window.history.replaceState(window.history.state, '', plain + search + hash)
}

/** With the code of the account menu, which a signed-in user sees at once. Failures are shown by components. */
async function readUser(backend: Backend, queryClient: QueryClient): Promise<void> {
  await queryClient.prefetchQuery(userQuery(backend))
  if (queryClient.getQueryData(userKey)) await loadAccountMenu().catch(() => undefined)
}

/** The server announces the address of its API in the page; a page from any other host has none. */
async function openBackend(api: HTMLMetaElement | null, pageData?: PageData): Promise<Backend> {
  if (api === null) {
    return createSimulatedBackend({
      openStorage: () => window.localStorage,
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    })
  }
  const { createHttpBackend } = await fetchChunk(
    () => import('#backends/http/http-backend.ts'),
  ).catch(async (error: unknown) => {
    await reloadOnce(error)
    throw error
  })
  return createHttpBackend({
    apiUrl: api.content,
    pageData,
    page: document,
    fetch: (target, options) => window.fetch(target, options),
    openStorage: () => window.localStorage,
    newKey,
    signInAgain: askForFreshSignIn,
    openEvents: (stream) => new EventSource(stream),
  })
}

/** Cross-fades to another screen where the browser can. Durations stand in the style sheet. */
async function fade(change: () => void): Promise<void> {
  const draw = () => flushSync(change)
  if (!('startViewTransition' in document) || document.hidden) return draw()
  const { ready, updateCallbackDone } = document.startViewTransition(draw)
  // A further navigation skips the fade, which is not an error.
  ready.catch(() => undefined)
  await updateCallbackDone
}
