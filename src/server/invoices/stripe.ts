import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import { CallError } from '#contract/errors.ts'
import { ownerActions } from '#domain/companies/team.ts'
import { invoiceMessages, invoiceNumberSchema } from '#domain/invoices/invoice.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import { requireOwner } from '#server/companies/memberships.ts'
import type { Dependencies, StripeKeys } from '#server/http/dependencies.ts'
import { requireInvoice } from './change-invoice.ts'
import { findInvoice } from './invoice-store.ts'
import { recordOnlinePayment, requireOpen } from './payments.ts'

type Needed = Pick<Dependencies, 'database' | 'stripe' | 'publicUrl' | 'logger'>

/** How long its page can be paid on: the shortest that Stripe allows is half of it. */
const checkoutMs = 60 * 60_000

export async function createCheckout(
  { database, stripe: keys, publicUrl, logger }: Needed,
  user: SessionUser,
  number: string,
): Promise<{ url: string }> {
  if (keys === undefined) throw new CallError('conflict', invoiceMessages.noOnlinePayment)
  const openCents = await database.change(async (trx) => {
    await requireOwner(trx, user, ownerActions.payInvoice)
    return requireOpen(await requireInvoice(trx, user, number))
  })
  const page = `${publicUrl}/dashboard?tab=billing&invoice=${number}`
  const stripe = await openStripe(keys)
  try {
    const { url } = await stripe.checkout.sessions.create({
      mode: 'payment',
      client_reference_id: number,
      // Unlike the reference, only we can set it.
      metadata: { invoice: number },
      customer_email: user.email,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'usd',
            unit_amount: openCents,
            product_data: { name: `Invoice ${number}` },
          },
        },
      ],
      adaptive_pricing: { enabled: false },
      success_url: `${page}&paid=1`,
      cancel_url: page,
      expires_at: Math.floor((Date.now() + checkoutMs) / 1000),
    })
    if (url) return { url }
    logger.error({ invoice: number }, 'checkout without an address')
  } catch (error) {
    const { type, code, statusCode, requestId } = error as Partial<Stripe.errors.StripeError>
    if (type === undefined) throw error
    // Not its text, which may quote what was sent.
    const stripeError = { type, code, statusCode, requestId }
    logger.error({ invoice: number, stripeError }, 'checkout not created')
  }
  throw new CallError('unavailable', invoiceMessages.onlinePaymentFails)
}

/** The kinds by which Stripe reports that a checkout is paid: at once, or days later by methods that take their time. */
const paidKinds = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
])

const paidCheckoutSchema = z.object({
  /** In seconds. */
  created: z.int(),
  data: z.object({
    object: z.object({
      id: z.string(),
      payment_status: z.string(),
      metadata: z.nullish(z.object({ invoice: z.optional(z.string()) })),
      amount_total: z.nullable(z.int()),
      currency: z.nullable(z.string()),
    }),
  }),
})

/** Takes what Stripe reports, in any order and as often as it likes. An error makes it report again. */
export async function receiveStripeEvent(
  { database, stripe: keys, logger }: Needed,
  body: ReadableStream<Uint8Array> | null,
  headers: Headers,
): Promise<void> {
  if (keys === undefined) throw new CallError('not-found')
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  const signature = headers.get('Stripe-Signature') ?? ''
  const { webhooks } = await openStripe(keys)
  const event = await webhooks
    .constructEventAsync(bytes, signature, keys.webhookSecret)
    .catch(() => {
      throw new CallError('invalid')
    })
  if (!paidKinds.has(event.type)) return
  const { data: checkout } = z.safeParse(paidCheckoutSchema, event)
  if (checkout === undefined) throw new CallError('invalid')
  const { id: stripeId, payment_status, metadata, ...paid } = checkout.data.object
  const { data: number } = z.safeParse(invoiceNumberSchema, metadata?.invoice)
  // The account may sell other things as well. One that is not paid yet is reported again.
  if (number === undefined || payment_status !== 'paid') return
  if ((await findInvoice(database.query, number)) === undefined) {
    logger.error({ invoice: number, stripeId }, 'online payment of an unknown invoice')
    return
  }
  const held = await recordOnlinePayment({ database }, number, {
    stripeId,
    amountCents: paid.amount_total ?? 0,
    currency: paid.currency ?? '',
    paidOn: new Date(checkout.created * 1000).toISOString().slice(0, 10),
  })
  if (held !== null) logger.warn({ invoice: number, stripeId, held }, 'online payment held')
}

/** Loads Stripe's library, 33 MB, when it is first needed. */
async function openStripe({ secretKey, apiUrl }: StripeKeys): Promise<Stripe> {
  const { Stripe: Library } = await import('stripe')
  const { hostname: host, port, protocol } = new URL(apiUrl ?? 'https://api.stripe.com')
  const isSecure = protocol === 'https:'
  return new Library(secretKey, {
    // The version that the fields here are named by, whatever the account's own is.
    apiVersion: '2026-10-28.endive',
    maxNetworkRetries: 1,
    timeout: 5000,
    telemetry: false,
    host,
    port: Number(port) || (isSecure ? 443 : 80),
    protocol: isSecure ? 'https' : 'http',
  })
}
