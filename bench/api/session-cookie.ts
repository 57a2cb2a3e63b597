import { serializeSigned } from 'hono/utils/cookie'

export const benchSecret = 'a secret for measurements, long enough'

/** What the browser of a seeded person would send. */
export async function sessionCookie(person: string): Promise<string> {
  const cookie = await serializeSigned('hitlist.session_token', `token-${person}`, benchSecret)
  return cookie.split(';')[0] ?? ''
}
