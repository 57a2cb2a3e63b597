import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { apiPath } from '#contract/endpoint.ts'
import { keyHeader } from '#contract/idempotency-key.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { plainOrder } from '#domain/requests/example-order.fixture.ts'
import type { Order } from '#domain/requests/order.ts'
import type { RequestDetail } from '#domain/requests/stored-order.ts'

/** A page, or a member who has none. */
export type Caller = Pick<Page, 'request' | 'url'>

/** What the caller could do elsewhere: in another tab, on another device. */
export async function callApi<Reply>(
  caller: Caller,
  method: string,
  path: string,
  data?: object,
): Promise<Reply> {
  const reply = await caller.request.fetch(apiPath + path, {
    method,
    headers: { origin: new URL(caller.url()).origin, [keyHeader]: randomUUID() },
    ...(data && { data }),
  })
  const text = await reply.text()
  expect(reply.ok(), `${method} ${path}: ${text}`).toBe(true)
  return text === '' ? (null as Reply) : JSON.parse(text)
}

const order: Order = { ...plainOrder, targetSaaS: 'Salesforce' }

export function placeOrder(client: Caller, changes: Partial<Order> = {}): Promise<RequestDetail> {
  return callApi(client, 'POST', '/requests', { ...order, ...changes })
}

/** A change by an operator to the newest version of a request. */
export async function changeRequest(
  operator: Caller,
  id: string,
  [method, what]: [method: string, what: string],
  changes: object,
): Promise<void> {
  const address = `/operations/requests/${id}`
  const { version } = await callApi<OperatorRequest>(operator, 'GET', address)
  await callApi(operator, method, `${address}/${what}`, { version, ...changes })
}

export function writeToClient(operator: Caller, id: string, text: string): Promise<unknown> {
  return callApi(operator, 'POST', `/operations/requests/${id}/messages`, { text })
}

export async function moveRequest(operator: Caller, id: string, to: string): Promise<void> {
  const move = { to, reason: 'Known from an earlier project' }
  await changeRequest(operator, id, ['POST', 'moves'], move)
}
