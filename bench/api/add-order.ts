import { randomUUID } from 'node:crypto'
import { order } from './calls.ts'
import { sessionCookie } from './session-cookie.ts'

/** Places one order of a seeded user. */
export async function addOrder(port: number, user: string): Promise<void> {
  const origin = `http://127.0.0.1:${port}`
  const response = await fetch(`${origin}/api/requests`, {
    method: 'POST',
    headers: {
      Origin: origin,
      Cookie: await sessionCookie(user),
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify(order),
  })
  if (response.status !== 201) throw new Error(`An order was answered:\n${await response.text()}`)
}
