import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  useCallback,
  useContext,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { addressOf, type RouterLocation, shownAddress } from './history.ts'
import type { NavigateOptions, Router, RouterState } from './router.ts'

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

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, NavigateOptions {
  to: string
}

/** A real link: it can be copied and opened in a new tab. A plain press goes there without a load. */
export function Link({ to, replace, state, preventScrollReset, onClick, ...rest }: LinkProps) {
  const router = useRouter()

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainPress(event)) return
    event.preventDefault()
    // Going where one is already adds no step to go back over.
    const isHere = to === addressOf(router.state.location)
    void router.navigate(to, { replace: replace ?? isHere, state, preventScrollReset })
  }

  return (
    <a href={shownAddress(to)} onClick={follow} {...rest}>
      {rest.children}
    </a>
  )
}

/** For a link that does something else in place when it is pressed plainly. */
export function onPlainPress(act: () => void) {
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    act()
  }
}

/** Anything else is the browser's business: a new tab, a download, a menu. */
function isPlainPress(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget
  const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
  return event.button === 0 && !isModified && (target === '' || target === '_self')
}
