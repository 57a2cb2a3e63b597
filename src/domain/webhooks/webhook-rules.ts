import { retention } from '#domain/accounts/retention.ts'

export const webhookRules = {
  perUser: 5,
  /** How long a receiver may take to answer. */
  timeoutMs: 10_000,
  /** A webhook is disabled when so many deliveries in a row have failed for good. */
  failuresUntilDisabled: 10,
  pageSize: 20,
} as const

const minute = 60
const hour = 60 * minute

/** How many seconds to wait after each failed attempt. After the last one, a delivery has failed for good. */
const retrySeconds = [5, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour]

/** A fifth more or less, so that deliveries that failed together are not sent again together. */
const jitter = 0.2

/** How long to wait after an attempt, counted from 1. Undefined after the last one. `random` is from 0 to 1. */
export function retryDelayMs(
  attempt: number,
  random: number,
  delaysMs: readonly number[] = retrySeconds.map((seconds) => seconds * 1000),
): number | undefined {
  const delayMs = delaysMs[attempt - 1]
  if (delayMs === undefined) return undefined
  return Math.round(delayMs * (1 - jitter + 2 * jitter * random))
}

/** The messages about webhooks. Only the account's own chunk carries them. */
export const webhookMessages = {
  addressMissing: 'Please enter the address that receives the events',
  addressMalformed: 'Please enter an address that starts with https://',
  addressWithPassword: 'Please enter an address without a user name or password',
  addressNotPublic: 'Please enter an address on the public internet',
  kindsMissing: 'Please choose at least one event',
  notConfirmed: 'Please confirm your email address first. Your dashboard can send the link again.',
  tooMany: `You can have up to ${webhookRules.perUser} webhooks. Delete one first.`,
  notFound: 'We couldn’t find this webhook in your account.',
  deliveryNotFound: `We couldn’t find this delivery. The log goes back ${retention.deliveryDays} days.`,
  isDisabled: 'This webhook is off. Turn it on first.',
  stillWaiting: 'This delivery is still being sent.',
  deleted: 'Webhook deleted',
  saveFailed: 'We couldn’t save the webhook. Please try again.',
  changeFailed: 'We couldn’t change the webhook. Please try again.',
} as const

/** Why we turned a webhook off, and what to do. */
export const disabledExplanations = {
  failures: 'We turned it off because deliveries kept failing. Turn it on once the receiver works.',
  security:
    'We turned it off when your password or role changed. Turn it on if the address is yours.',
} as const

/** Why an attempt failed, in the words of the log. */
export const deliveryErrorLabels = {
  status: 'The receiver answered with an error',
  redirect: 'The receiver answered with a redirect, which we don’t follow',
  timeout: `No answer within ${webhookRules.timeoutMs / 1000} seconds`,
  // One for all: which addresses exist behind our own network is nobody's business.
  unreachable: 'The address couldn’t be reached',
  tls: 'The certificate isn’t valid',
  'secret-lost': 'The signing secret can no longer be read. Create a new one.',
  'no-access': 'You no longer have access to this request',
  disabled: 'The webhook was turned off',
} as const
