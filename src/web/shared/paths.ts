/** The closed table of screens. Any other path is the 404 page. */
export const paths = {
  home: '/',
  signIn: '/sign-in',
  signUp: '/sign-up',
  browse: '/browse',
  orderHit: '/order-hit',
  pricing: '/pricing',
  dashboard: '/dashboard',
} as const

/** The order wizard, with a product already chosen if one is given. */
export function orderPath(target?: string): string {
  if (target === undefined) return paths.orderHit
  return `${paths.orderHit}?${new URLSearchParams({ target })}`
}
