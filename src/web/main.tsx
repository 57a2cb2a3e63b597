import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createSimulatedBackend } from '#backends/simulated/simulated-backend.ts'
import { App } from './app/app.tsx'
import { ReplayEarlyInput } from './app/early-input/replay-early-input.tsx'
import { KeepPlace } from './app/keep-place.tsx'
import { forgetReload } from './app/missing-chunk.ts'
import { createQueryClient } from './app/query-client.ts'
import { createRoutes } from './app/routes.tsx'
import { userQuery } from './queries/session.ts'

const backend = createSimulatedBackend({
  openStorage: () => window.localStorage,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
})
const queryClient = createQueryClient()
const router = createBrowserRouter(createRoutes(backend, queryClient))

// The prerendered page stays until the first screen's code, its data and the user are here, so that
// mounting over it changes nothing that is visible.
await Promise.all([queryClient.prefetchQuery(userQuery(backend)), untilInitialized()])
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
