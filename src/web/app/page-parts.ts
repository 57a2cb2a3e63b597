import { paths } from '#web/shared/paths.ts'

/**
 * What a page fetches beside the app when it is opened by its address: its screen, and the module its
 * data comes from. Its HTML lists them, so that they are fetched at the same time.
 */
export const pageParts: Record<string, readonly string[]> = {
  [paths.home]: ['src/web/screens/home/home-screen.tsx', 'src/backends/samples/stories.ts'],
  [paths.browse]: ['src/web/screens/browse/browse-screen.tsx', 'src/backends/samples/hits.ts'],
  [paths.pricing]: ['src/web/screens/pricing/pricing-screen.tsx'],
  [paths.orderHit]: ['src/web/screens/order-hit/order-hit-screen.tsx'],
  [paths.dashboard]: [
    'src/web/screens/dashboard/dashboard-screen.tsx',
    'src/backends/samples/list-samples.ts',
  ],
  [paths.signIn]: ['src/web/screens/sign-in/sign-in-screen.tsx'],
  [paths.signUp]: ['src/web/screens/sign-up/sign-up-screen.tsx'],
}

export const notFoundParts: readonly string[] = ['src/web/screens/not-found/not-found-screen.tsx']

/** Wherever a server announces its API. */
export const apiParts: readonly string[] = ['src/backends/http/http-backend.ts']
