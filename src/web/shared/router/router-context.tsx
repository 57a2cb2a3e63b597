import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import type { NavigateOptions, Router, RouterLocation, RouterState } from './router.ts'

const RouterContext = createContext<Router<unknown> | null>(null)

export const RouterProvider = RouterContext.Provider

export function useRouter<View = unknown>(): Router<View> {
  const router = useContext(RouterContext)
  if (router === null) throw new Error('There is no router around this component.')
  return router as Router<View>
}

/** Selects a part of the router's state. The component renders again only when that part changes. */
export function useRouterState<View, Part>(select: (state: RouterState<View>) => Part): Part {
  const router = useRouter<View>()
  const read = () => select(router.state)
  return useSyncExternalStore(router.subscribe, read, read)
}

export function useLocation(): RouterLocation {
  return useRouterState(({ location }) => location)
}

export function usePathname(): string {
  return useRouterState(({ location }) => location.pathname)
}

export function useNavigate(): Router<unknown>['navigate'] {
  return useRouter().navigate
}

type SetSearchParams = (
  next: URLSearchParams | ((current: URLSearchParams) => URLSearchParams),
  options?: NavigateOptions,
) => void

export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const router = useRouter()
  const search = useRouterState(({ location }) => location.search)
  const params = useMemo(() => new URLSearchParams(search), [search])

  const setParams = useCallback<SetSearchParams>(
    (next, options) => {
      const current = new URLSearchParams(router.state.location.search)
      void router.navigate(`?${typeof next === 'function' ? next(current) : next}`, options)
    },
    [router],
  )
  return [params, setParams]
}
