import { retention } from '#domain/accounts/retention.ts'
import { webhookRules } from './webhook-rules.ts'

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
  changeFailed: 'That didn’t work. Please try again.',
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
  'secret-lost': 'The signing secret can’t be read any more. Create a new one.',
  'no-access': 'You can’t read this request any more',
  disabled: 'The webhook was turned off',
} as const
