import { serializeSigned } from 'hono/utils/cookie'

export const benchSecret = 'a secret for measurements, long enough'

/** What the browser of a seeded user would send. */
export async function sessionCookie(user: string): Promise<string> {
  const cookie = await serializeSigned('hitlist.session_token', `token-${user}`, benchSecret)
  return cookie.split(';')[0] ?? ''
}
