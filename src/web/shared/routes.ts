import { brandName } from '#domain/site/brand.ts'

/** Also known to the script in the head of every page. */
export const orderHitPath = '/order-hit'

/** Links, prerendering, code splitting and the site map follow from it. Any other path is the 404 page. */
export const routes = {
  home: { path: '/', title: `${brandName}: strike the subscription, own the software` },
  browse: { path: '/browse', title: `Browse Hits | ${brandName}` },
  pricing: { path: '/pricing', title: `Pricing | ${brandName}` },
  orderHit: { path: orderHitPath, title: `Order a Hit | ${brandName}` },
  dashboard: { path: '/dashboard', title: `Dashboard | ${brandName}` },
  signIn: { path: '/sign-in', title: `Sign In | ${brandName}` },
  signUp: { path: '/sign-up', title: `Sign Up | ${brandName}` },
} as const satisfies Record<string, { path: `/${string}`; title: string }>

export type RouteName = keyof typeof routes

export function findRoute(pathname: string): RouteName | undefined {
  const path = normalisePath(pathname)
  return routeNames.find((name) => routes[name].path === path)
}

// Pure, so that the script in the head of every page gets no table of routes with the path that it needs.
export const routeNames = /* @__PURE__ */ Object.keys(routes) as RouteName[]

export function findTitle(pathname: string): string {
  const name = findRoute(pathname)
  return name === undefined ? `Page not found | ${brandName}` : routes[name].title
}

/** Static hosts may serve `/browse/` for `/browse`. */
export function normalisePath(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
}
