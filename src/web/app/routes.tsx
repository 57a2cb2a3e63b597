import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import type { Backend } from '#contract/backend.ts'
import { hitsQuery } from '#web/queries/hits.ts'
import { requestsQuery } from '#web/queries/requests.ts'
import { storiesQuery } from '#web/queries/stories.ts'
import { paths } from '#web/shared/paths.ts'
import { ErrorScreen } from './error-screen.tsx'
import { Layout } from './layout/layout.tsx'
import { screens } from './screens.ts'

/**
 * Loaders only warm the query cache and never fail: a screen shows its own loading and error states
 * from the same query, and has its data at the first render when it arrives in time.
 */
export function createRoutes(backend: Backend, queryClient: QueryClient): RouteObject[] {
  return [
    {
      element: <Layout />,
      errorElement: <ErrorScreen />,
      children: [
        {
          // A second boundary inside the layout: header and footer outlive a broken screen.
          errorElement: <ErrorScreen />,
          children: [
            {
              path: paths.home,
              ...warm(() => queryClient.prefetchQuery(storiesQuery(backend))),
              lazy: { Component: screens.home },
            },
            {
              path: paths.browse,
              ...warm(() => queryClient.prefetchQuery(hitsQuery(backend))),
              lazy: { Component: screens.browse },
            },
            {
              path: paths.dashboard,
              ...warm(() => queryClient.prefetchInfiniteQuery(requestsQuery(backend))),
              lazy: { Component: screens.dashboard },
            },
            { path: paths.pricing, lazy: { Component: screens.pricing } },
            { path: paths.orderHit, lazy: { Component: screens.orderHit } },
            { path: paths.signIn, lazy: { Component: screens.signIn } },
            { path: paths.signUp, lazy: { Component: screens.signUp } },
            { path: '*', lazy: { Component: screens.notFound } },
          ],
        },
      ],
    },
  ]
}

/** A navigation waits this long for data before it shows the next screen's loading state. */
const patienceMs = 200

function warm(prefetch: () => Promise<void>) {
  return {
    loader: () => Promise.race([prefetch(), wait(patienceMs)]),
    // Filters, tabs and panels live in the address; changing them is no reason to load again.
    shouldRevalidate: () => false,
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
