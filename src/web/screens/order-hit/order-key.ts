import * as z from 'zod/mini'
import { keySchema } from '#contract/order-key.ts'
import type { Order } from '#domain/requests/order.ts'
import { newKey } from '#web/shared/new-key.ts'
import { storedOrderKey } from '#web/shared/stored-order.ts'

const keyedOrderSchema = z.object({ content: z.string(), key: keySchema })

/**
 * The key an order is sent with. The same order keeps it, through a lost reply, a visit to the
 * sign-in page, a reload and another tab; another order gets another.
 */
export function orderKey(order: Order): string {
  const content = JSON.stringify(order)
  const known = read()
  if (known?.content === content) return known.key
  const keyed = { content, key: newKey() }
  storedOrderKey.write(JSON.stringify(keyed))
  return keyed.key
}

/** The order is placed: the same one again would be a second one. */
export function forgetOrderKey(): void {
  storedOrderKey.clear()
}

function read(): z.infer<typeof keyedOrderSchema> | null {
  try {
    return keyedOrderSchema.parse(JSON.parse(storedOrderKey.read() ?? ''))
  } catch {
    return null
  }
}
