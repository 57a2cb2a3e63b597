import { ownerActions } from '#domain/companies/company-messages.ts'
import {
  changedHitSchema,
  consentSchema,
  managedHitSchema,
  managedHitsSchema,
  newHitSchema,
  offeredHitSchema,
  samplesChangeSchema,
  showcaseSchema,
} from '#domain/showcase/managed-hit.ts'
import { ownTextsSchema, siteSettingsSchema } from '#domain/site/site-settings.ts'
import { defineEndpoint } from './endpoint.ts'

/** What the public pages show. */
export const siteEndpoints = {
  listHits: defineEndpoint('GET /hits', {
    access: 'anyone',
    summary:
      'The published hits in their order, and the stories of Home. It has an entity tag: ask with `If-None-Match`.',
    reply: showcaseSchema,
    produces: 'application/json',
  }),
  readOwnTexts: defineEndpoint('GET /info-texts', {
    access: 'anyone',
    summary: 'The texts of Contact, Privacy, Terms and Imprint that are not those in code.',
    reply: ownTextsSchema,
  }),
}

/** What an agency sets before it opens. */
export const settingsEndpoints = {
  readSettings: defineEndpoint('GET /admin/settings', {
    access: 'admin',
    summary: 'The company data and info texts: what was set, or what is in code.',
    reply: siteSettingsSchema,
  }),
  writeSettings: defineEndpoint('PUT /admin/settings', {
    access: 'admin',
    summary: 'Set the company data and info texts. Pages and emails follow at once.',
    body: siteSettingsSchema,
    reply: siteSettingsSchema,
  }),
}

/** The showcase, for operators. */
export const hitEndpoints = {
  listManagedHits: defineEndpoint('GET /operations/hits', {
    access: 'operator',
    summary: 'Every hit in the order of the showcase, drafts and hidden ones included.',
    reply: managedHitsSchema,
  }),
  createHit: defineEndpoint('POST /operations/hits', {
    access: 'operator',
    summary:
      'Write a hit. Its savings follow from `costs`, what the client paid before and pays now, or from `calc`, a calculation, which replaces `costs`.',
    body: newHitSchema,
    reply: managedHitSchema,
  }),
  changeHit: defineEndpoint('PUT /operations/hits/:id', {
    access: 'operator',
    summary:
      'Change fields of a hit, its `position` in the order, or whether it is published. A hit from a request needs the consent of its client to the exact text: a changed text is hidden, and the client is asked again.',
    body: changedHitSchema,
    reply: managedHitSchema,
  }),
  publishSamples: defineEndpoint('PUT /operations/sample-hits', {
    access: 'operator',
    summary: 'Publish or hide all samples.',
    body: samplesChangeSchema,
    reply: managedHitsSchema,
  }),
  draftHit: defineEndpoint('POST /operations/requests/:id/hit', {
    access: 'operator',
    summary:
      'Draft a hit from a completed request, without the name of its client, and ask the client for consent. Repeated, it returns the draft.',
    reply: managedHitSchema,
  }),
}

/** The client's say in what is published about their request. */
export const consentEndpoints = {
  readOfferedHit: defineEndpoint('GET /requests/:id/hit', {
    access: 'signed-in',
    limits: ['read-request'],
    summary: 'Exactly what would be published about this request, or null.',
    reply: offeredHitSchema,
  }),
  decideOnHit: defineEndpoint('PUT /requests/:id/hit/consent', {
    access: 'signed-in',
    limits: ['decision'],
    summary:
      'Agree to the version of the hit that was read, or to the `content` as edited; or do not, which takes a published hit off the pages at once.',
    body: consentSchema,
    reply: offeredHitSchema,
    ownersOnly: ownerActions.publishHit,
  }),
}
