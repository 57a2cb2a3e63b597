import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createSimulatedBackend } from '#backends/simulated/simulated-backend.ts'
import type { Backend } from '#contract/backend.ts'
import { apiMetaName } from '#contract/endpoint.ts'
import { App } from './app/app.tsx'
import { ReplayEarlyInput } from './app/early-input/replay-early-input.tsx'
import { KeepPlace } from './app/keep-place.tsx'
import { createQueryClient } from './app/query-client.ts'
import { createRoutes } from './app/routes.tsx'
import { userQuery } from './queries/session.ts'
import { forgetReload, reloadOnce } from './shared/missing-chunk.ts'
import { newKey } from './shared/new-key.ts'

/** A server that does not answer must not keep the page from answering. */
const patienceMs = 1000

const apiUrl = announcedApi()
const backend = apiUrl === undefined ? simulate() : await connect(apiUrl)
const queryClient = createQueryClient()
const router = createBrowserRouter(createRoutes(backend, queryClient))

// The prerendered page stays until the first screen's code, its data and the user are here, so that
// mounting over it changes nothing that is visible.
const untilUser = queryClient.prefetchQuery(userQuery(backend))
await Promise.all([Promise.race([untilUser, wait(patienceMs)]), untilInitialized()])
if (router.state.errors === null) forgetReload()

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element with the id "root".')
createRoot(root).render(
  <StrictMode>
    <App backend={backend} queryClient={queryClient}>
      <RouterProvider router={router} />
      <KeepPlace top={window.scrollY} />
      <ReplayEarlyInput root={root} />
    </App>
  </StrictMode>,
)

/** The server that hands out the page says in it where its API is; a page from anywhere else has none. */
function announcedApi(): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${apiMetaName}"]`)?.content
}

function simulate(): Backend {
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

function untilInitialized(): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe((state) => {
      if (!state.initialized) return
      stop()
      resolve()
    })
  })
}
