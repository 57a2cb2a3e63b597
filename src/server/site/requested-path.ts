/**
 * The decoded path of a request target, or undefined when its percent-encoding is malformed. A URL parser would fold
 * '..' away; read as it was sent, a climbing path simply names no file.
 */
export function requestedPath(target: string): string | undefined {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '')
  try {
    return decodeURIComponent(path || '/')
  } catch {
    return undefined
  }
}
