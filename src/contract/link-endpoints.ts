import * as z from 'zod/mini'
import { nameCharacters } from '#domain/accounts/credentials.ts'
import {
  linkCodeSchema,
  sentSignInLinkSchema,
  signInLinkSchema,
} from '#domain/accounts/sign-in-link.ts'
import { userSchema } from '#domain/accounts/user-schema.ts'
import { requestIdSchema } from '#domain/requests/hit-request-schema.ts'
import { heldOrderSchema, unconfirmedOrderSchema } from '#domain/requests/unconfirmed-order.ts'
import { limits } from '#domain/values/limits.ts'
import { messages } from '#domain/values/messages.ts'
import {
  boundedEmailSchema as email,
  nextAddressSchema,
  signInReplySchema,
} from './account-schemas.ts'
import { invitationLinkEndpoints } from './companies.ts'
import { defineEndpoint } from './endpoint.ts'
import { sentOrderSchema } from './requests.ts'

const token = z.string().check(z.minLength(1), z.maxLength(100))

/** The name of a new account. Without one, it is the part of the address before the @. */
const name = z.optional(
  z.string().check(z.trim(), z.maxLength(limits.nameMax, messages.nameTooLong), nameCharacters),
)

/**
 * What visitors without a session do by a link that is emailed to them. Reading changes nothing: programs
 * that scan emails open their links.
 */
export const linkEndpoints = {
  ...invitationLinkEndpoints,
  requestSignInLink: defineEndpoint('POST /session/link', {
    access: 'anyone',
    summary:
      'Send an email with a link that signs in, if there is such an account, and leads on to `next`. A cookie binds the link to this browser; in another one it needs the code of the reply.',
    body: z.object({ email, next: z.optional(nextAddressSchema) }),
    reply: sentSignInLinkSchema,
  }),
  readSignInLink: defineEndpoint('POST /session/link/reading', {
    access: 'anyone',
    summary: 'Whose link it is, and whether it needs the code here. Reading does not use it up.',
    body: z.object({ token }),
    reply: signInLinkSchema,
  }),
  signInByLink: defineEndpoint('PUT /session/link', {
    access: 'anyone',
    summary:
      'Sign in with a link, once. That confirms the address. `user` is null while a second factor is missing. After five wrong codes the link stops working.',
    body: z.object({ token, code: z.optional(linkCodeSchema) }),
    reply: signInReplySchema,
  }),
  holdOrder: defineEndpoint('POST /unconfirmed-orders', {
    access: 'anyone',
    summary:
      'Order without an account: the order waits, and the address gets a link that places it. The response is the same whether or not the address has an account.',
    body: z.safeExtend(sentOrderSchema, { email }),
    reply: heldOrderSchema,
    isKeyed: true,
  }),
  resendOrderLink: defineEndpoint('PUT /unconfirmed-orders', {
    access: 'anyone',
    summary:
      'Send the link of a waiting order again, to the same address or another one. The order is the one that was sent with this key; links that were sent before stop working.',
    body: z.object({ email }),
    reply: heldOrderSchema,
    isKeyed: true,
  }),
  readUnconfirmedOrder: defineEndpoint('POST /unconfirmed-orders/reading', {
    access: 'anyone',
    summary: 'The waiting order that a link leads to, or the request that it has become.',
    body: z.object({ token }),
    reply: unconfirmedOrderSchema,
  }),
  placeUnconfirmedOrder: defineEndpoint('POST /unconfirmed-orders/placement', {
    access: 'anyone',
    summary:
      'Place the order that a link leads to, in the account of its address, which is created if there is none, with the name if one is given, and sign in to it. A link that was used before returns the request and opens no session.',
    body: z.object({ token, name }),
    reply: z.object({
      requestId: requestIdSchema,
      /** Null without a new session: for a used link, where another account is signed in, and while a second factor is missing. */
      user: z.nullable(userSchema),
    }),
  }),
}
