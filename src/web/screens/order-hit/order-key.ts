import * as z from 'zod/mini'
import { keySchema } from '#contract/order-key.ts'
import type { Order } from '#domain/order.ts'
import { newKey } from '#web/shared/new-key.ts'

const storageKey = 'order-key'
const keyedOrderSchema = z.object({ content: z.string(), key: keySchema })

type KeyedOrder = z.infer<typeof keyedOrderSchema>

/** Where storage is blocked or full, a second press at least is not a second order. */
let remembered: KeyedOrder | null = null

/**
 * The key an order is sent with. The same order keeps it, through a lost reply, a visit to the
 * sign-in page and a reload; another order gets another.
 */
export function orderKey(order: Order): string {
  const content = JSON.stringify(order)
  const known = remembered ?? read()
  if (known?.content === content) return known.key
  const keyed = { content, key: newKey() }
  keep(keyed)
  return keyed.key
}

/** The order is placed: the same one again would be a second one. */
export function forgetOrderKey(): void {
  remembered = null
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // There was nothing to remove.
  }
}

function read(): KeyedOrder | null {
  try {
    return keyedOrderSchema.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? ''))
  } catch {
    return null
  }
}

function keep(keyed: KeyedOrder): void {
  remembered = keyed
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(keyed))
  } catch {
    // It is remembered above.
  }
}
