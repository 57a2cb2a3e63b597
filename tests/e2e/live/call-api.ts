import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { apiPath } from '#contract/endpoint.ts'
import { keyHeader } from '#contract/order-key.ts'
import type { Order } from '#domain/order.ts'
import type { RequestDetail } from '#domain/request-detail.ts'

/** What the person on this page could do elsewhere: another tab, another device, another hand. */
export async function callApi<Reply>(
  page: Page,
  method: string,
  path: string,
  data?: object,
): Promise<Reply> {
  const reply = await page.request.fetch(apiPath + path, {
    method,
    headers: { origin: new URL(page.url()).origin, [keyHeader]: randomUUID() },
    ...(data && { data }),
  })
  const text = await reply.text()
  expect(reply.ok(), `${method} ${path}: ${text}`).toBe(true)
  return text === '' ? (null as Reply) : JSON.parse(text)
}

const order: Order = {
  targetSaaS: 'Salesforce',
  requirements: 'Contacts and a pipeline',
  budget: '10k-25k',
  timeframe: '3-months',
  companySize: '51-200',
}

export function placeOrder(page: Page, changes: Partial<Order> = {}): Promise<RequestDetail> {
  return callApi(page, 'POST', '/requests', { ...order, ...changes })
}
