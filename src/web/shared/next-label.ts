import { readNext } from './next-path.ts'
import { paths } from './paths.ts'

/** Where signing in or up leads, in words; undefined when no other page asked for it. */
export function nextLabel(params: URLSearchParams): string | undefined {
  if (!params.has('next')) return undefined
  const [pathname] = readNext(params).split(/[?#]/)
  if (pathname === paths.orderHit) return 'back to your order'
  return pathname === paths.dashboard ? 'your dashboard' : 'the page you came from'
}
