import * as z from 'zod/mini'
import {
  changedHitSchema,
  consentSchema,
  managedHitSchema,
  managedHitsSchema,
  newHitSchema,
  offeredHitSchema,
  showcaseSchema,
} from '#domain/showcase/managed-hit.ts'
import { ownTextsSchema, siteSettingsSchema } from '#domain/site/site-settings.ts'
import { forAdmins, forAnyone, forOperators, forUsers } from './endpoint.ts'

export const siteEndpoints = {
  listHits: forAnyone(
    'GET /hits',
    'The published hits in their order, and the stories of Home. It has an entity tag: ask with `If-None-Match`.',
    { reply: showcaseSchema, produces: 'application/json' },
  ),
  readOwnTexts: forAnyone(
    'GET /info-texts',
    'The texts of Contact, Privacy, Terms and Imprint that are not those in code.',
    { reply: ownTextsSchema },
  ),
}

export const settingsEndpoints = {
  readSettings: forAdmins(
    'GET /admin/settings',
    'The company data and info texts: what was set, or what is in code. And the version of the server.',
    { reply: z.extend(siteSettingsSchema, { version: z.string() }) },
  ),
  writeSettings: forAdmins(
    'PUT /admin/settings',
    'Set the company data and info texts. Pages and emails follow at once.',
    { body: siteSettingsSchema, reply: siteSettingsSchema },
  ),
}

export const hitEndpoints = {
  listManagedHits: forOperators(
    'GET /operations/hits',
    'Every hit in the order of the showcase, drafts and hidden ones included.',
    { reply: managedHitsSchema },
  ),
  createHit: forOperators(
    'POST /operations/hits',
    'Write a hit. Its savings follow from `costs`, what the client paid before and pays now, or from `calc`, a calculation, which replaces `costs`.',
    { body: newHitSchema, reply: managedHitSchema },
  ),
  changeHit: forOperators(
    'PUT /operations/hits/:id',
    'Change fields of a hit, its `position` in the order, or whether it is published. A hit from a request needs the consent of its client to the exact text: a changed text is hidden, and the client is asked again.',
    { body: changedHitSchema, reply: managedHitSchema },
  ),
  publishSamples: forOperators('PUT /operations/sample-hits', 'Publish or hide all samples.', {
    body: z.object({ isPublished: z.boolean() }),
    reply: managedHitsSchema,
  }),
  draftHit: forOperators(
    'POST /operations/requests/:id/hit',
    'Draft a hit from a completed request, without the name of its client, and ask the client for consent. Repeated, it returns the draft.',
    { reply: managedHitSchema },
  ),
}

/** The client's consent to a hit about their request. */
export const consentEndpoints = {
  readOfferedHit: forUsers(
    'GET /requests/:id/hit',
    'Exactly what would be published about this request, or null.',
    { limits: ['read-request'], reply: offeredHitSchema },
  ),
  decideOnHit: forUsers(
    'PUT /requests/:id/hit/consent',
    'Agree to the version of the hit that was read, or to the `content` as edited; or do not, which takes a published hit off the pages at once.',
    {
      limits: ['decision'],
      body: consentSchema,
      reply: offeredHitSchema,
      ownersOnly: 'publishHit',
    },
  ),
}
