import type { HeldOrder } from '#domain/requests/unconfirmed-order.ts'

/** An order that waits for its link to be opened, and the key it was sent with. */
export interface WaitingOrder extends HeldOrder {
  key: string
}

/** Navigation state: it outlives a reload, and is gone with this entry of the history. */
export function waitingOrderState(waitingOrder: WaitingOrder): { waitingOrder: WaitingOrder } {
  return { waitingOrder }
}

export function readWaitingOrder(state: unknown): WaitingOrder | null {
  const isWaiting = typeof state === 'object' && state !== null && 'waitingOrder' in state
  return isWaiting ? (state.waitingOrder as WaitingOrder) : null
}
