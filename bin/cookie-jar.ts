type Fetch = typeof globalThis.fetch

/** Keeps cookies between calls, as a browser does for one server. */
export function keepCookies(fetch: Fetch): Fetch {
  const jar = new Map<string, string>()

  return async (address, options) => {
    const headers = new Headers(options?.headers)
    if (jar.size > 0) headers.set('Cookie', [...jar].map((pair) => pair.join('=')).join('; '))
    const response = await fetch(address, { ...options, headers })
    for (const line of response.headers.getSetCookie()) keep(line)
    return response
  }

  function keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const [name = '', ...value] = pair.split('=')
    const isGone = attributes.some((attribute) => /^max-age=(0|-\d+)$/i.test(attribute))
    if (isGone) jar.delete(name)
    else jar.set(name, value.join('='))
  }
}
