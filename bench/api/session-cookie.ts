import { serializeSigned } from 'hono/utils/cookie'

export const benchSecret = 'a secret for measurements, long enough'

/** The session cookie of a seeded user. */
export async function sessionCookie(user: string): Promise<string> {
  const cookie = await serializeSigned('hitlist.session_token', `token-${user}`, benchSecret)
  return cookie.split(';')[0] ?? ''
}
