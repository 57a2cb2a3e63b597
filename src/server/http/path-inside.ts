import { getPath } from 'hono/utils/url'
import { apiPath } from '#contract/endpoint.ts'

/** A call's path within the API, whether the API is mounted in the app or called directly in a test. */
export function pathInside(request: Request): string {
  const path = getPath(request)
  return isInside(apiPath, path) ? path.slice(apiPath.length) || '/' : path
}

export function isInside(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}
