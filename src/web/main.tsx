import type { QueryClient } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createSimulatedBackend } from '#backends/simulated/simulated-backend.ts'
import { apiMetaName } from '#contract/api-meta-name.ts'
import type { Backend } from '#contract/backend.ts'
import { App } from './app/app.tsx'
import { ReplayEarlyInput } from './app/early-input/replay-early-input.tsx'
import { fade } from './app/fade.ts'
import { isAsWritten } from './app/is-as-written.ts'
import { loadAccountParts } from './app/layout/account-parts.ts'
import { createPreparation } from './app/prepare-screen.ts'
import { createQueryClient } from './app/query-client.ts'
import { Site } from './app/site.tsx'
import { TakeTheStage } from './app/take-the-stage.tsx'
import { userKey, userQuery } from './queries/session.ts'
import { forgetReload, reloadOnce } from './shared/missing-chunk.ts'
import { newKey } from './shared/new-key.ts'
import { createBrowserHistory } from './shared/router/browser-history.ts'
import { createRouter } from './shared/router/router.ts'

/** A server that does not answer must not keep the page from answering. */
const patienceMs = 1000

void start()

// Not at the top level: a module that awaits keeps those that import it waiting, and screens do.
async function start(): Promise<void> {
  const page = document.getElementById('root')
  if (page === null) throw new Error('The page has no element with the id "root".')
  const api = document.querySelector<HTMLMetaElement>(`meta[name="${apiMetaName}"]`)
  const backend = await openBackend(api)
  const queryClient = createQueryClient()
  const { prepare, prepareFirst, prefetch } = createPreparation(backend, queryClient)

  // The prerendered page stays until the first screen's code, its data and the user are here, so that
  // mounting over it changes nothing that is visible.
  const untilUser = readUser(backend, queryClient)
  const [view] = await Promise.all([
    prepareFirst(window.location.pathname),
    Promise.race([untilUser, wait(patienceMs)]),
  ])
  if ('Screen' in view) forgetReload()
  const router = createRouter({ history: createBrowserHistory(), view, prepare, fade })

  // A server, or who is signed in, makes another page of it than the one on disk.
  const isAnybodys = api === null && queryClient.getQueryData(userKey) === null
  const isOnPage = isAnybodys && isAsWritten(page, view, queryClient)
  const root = isOnPage ? page : (page.cloneNode() as Element)
  const app = (
    <StrictMode>
      <App backend={backend} queryClient={queryClient} isOnPage={isOnPage}>
        <TakeTheStage page={page} stage={root}>
          <ReplayEarlyInput root={root} isSamePage={isOnPage}>
            <Site router={router} prefetch={prefetch} />
          </ReplayEarlyInput>
        </TakeTheStage>
      </App>
    </StrictMode>
  )
  if (!isOnPage) return createRoot(root).render(app)
  // From here on React answers by itself: what is touched is taken over at once, the rest in small steps.
  window.earlyInput?.stop()
  startTransition(() => {
    hydrateRoot(page, app)
  })
  // Whoever was early has been waiting long enough.
  if (window.earlyInput?.log.length) page.firstElementChild?.dispatchEvent(touch)
}

/** Nobody listens to this one, except for React. */
const touch = new Event('touchcancel', { bubbles: true })

/** Whoever is signed in finds their menu where it was. What fails here is told by those who need it. */
async function readUser(backend: Backend, queryClient: QueryClient): Promise<void> {
  await queryClient.prefetchQuery(userQuery(backend))
  if (queryClient.getQueryData(userKey)) await loadAccountParts().catch(() => undefined)
}

/** The server that hands out the page says in it where its API is; a page from anywhere else has none. */
async function openBackend(api: HTMLMetaElement | null): Promise<Backend> {
  if (api !== null) return connect(api.content)
  return createSimulatedBackend({ openStorage: () => window.localStorage, wait })
}

async function connect(address: string): Promise<Backend> {
  const { createHttpBackend } = await import('#backends/http/http-backend.ts').catch(
    (error: unknown) => {
      reloadOnce()
      throw error
    },
  )
  return createHttpBackend({
    apiUrl: address,
    page: document,
    fetch: (target, options) => window.fetch(target, options),
    openStorage: () => window.localStorage,
    newKey,
    openEvents: 'EventSource' in window ? (stream) => new EventSource(stream) : undefined,
  })
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
