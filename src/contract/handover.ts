import * as z from 'zod/mini'
import { ownerActions } from '#domain/companies/company-messages.ts'
import { confirmationSchema, handoverSchema } from '#domain/handover/handover.ts'
import { defineEndpoint } from './endpoint.ts'

/** What is handed over with a solution, as the client gets it. */
export const handoverEndpoints = {
  readHandover: defineEndpoint('GET /requests/:id/handover', {
    access: 'signed-in',
    limits: ['read-request'],
    summary:
      'What is handed over with a solution, for the company of the request and for operators. The company sees the address once the request is completed. Secrets are never part of it.',
    reply: handoverSchema,
  }),
  confirmHandover: defineEndpoint('POST /requests/:id/handover/confirmations', {
    access: 'signed-in',
    limits: ['decision'],
    summary: 'Confirm an item of the handover, in the version that was seen.',
    body: confirmationSchema,
    reply: handoverSchema,
  }),
  showHandoverSecret: defineEndpoint('POST /requests/:id/handover/secret', {
    access: 'signed-in',
    limits: ['decision'],
    ownersOnly: ownerActions.showSecret,
    summary:
      'The secret of the admin access. It needs a fresh sign-in, is returned once, and is erased.',
    reply: z.object({ secret: z.string() }),
    isSensitive: true,
  }),
}
