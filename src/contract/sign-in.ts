import * as z from 'zod/mini'
import {
  deliverableEmailSchema,
  newPasswordSchema,
  profileSchema,
  signInSchema,
  signUpSchema,
} from '#domain/accounts/credentials.ts'
import {
  linkCodeSchema,
  sentSignInLinkSchema,
  signInLinkSchema,
} from '#domain/accounts/emailed-links.ts'
import {
  newPasskeySchema,
  passkeyCreationSchema,
  passkeyNameSchema,
  passkeyProofSchema,
  passkeyRequestSchema,
  passkeySchema,
} from '#domain/accounts/passkey.ts'
import {
  codeSchema,
  secondFactorMethods,
  secondFactorsSchema,
  secondStepSchema,
  signInStateSchema,
} from '#domain/accounts/second-factor.ts'
import {
  currentPasswordSchema,
  nextAddressSchema,
  sessionReplySchema,
  signInReplySchema,
  userReplySchema,
} from './account-schemas.ts'
import { browserPaths } from './browser-paths.ts'
import { invitationLinkEndpoints } from './companies.ts'
import { defineEndpoint } from './endpoint.ts'
import { unconfirmedOrderEndpoints } from './requests.ts'

/** Signing up, in and out. */
export const sessionEndpoints = {
  readSession: defineEndpoint(`GET ${browserPaths.session}`, {
    access: 'anyone',
    summary: 'The signed-in user, or null.',
    reply: sessionReplySchema,
  }),
  signIn: defineEndpoint('POST /session', {
    access: 'anyone',
    limits: ['sign-in-caller', 'sign-in', 'sign-in-address'],
    summary: 'Sign in. `user` is null while a second factor is missing.',
    body: z.extend(signInSchema, {
      email: deliverableEmailSchema,
      password: currentPasswordSchema,
    }),
    reply: signInReplySchema,
  }),
  signOut: defineEndpoint('DELETE /session', { access: 'anyone', summary: 'Sign out.' }),
  signUp: defineEndpoint('POST /account', {
    access: 'anyone',
    limits: ['sign-up-caller', 'sign-up'],
    summary: 'Create an account and sign in to it.',
    body: z.extend(signUpSchema, {
      ...profileSchema.shape,
      email: deliverableEmailSchema,
      password: newPasswordSchema,
    }),
    reply: userReplySchema,
  }),
}

const recoveryCodes = z.array(z.string())

/** The second step of a sign-in, and the second factors of the signed-in user. */
export const secondFactorEndpoints = {
  readSecondStep: defineEndpoint('GET /session/second-step', {
    access: 'anyone',
    summary:
      'How the sign-in that has begun in this browser can be finished. No methods when none has.',
    reply: z.object({ methods: z.array(z.enum(secondFactorMethods)) }),
  }),
  finishSecondStep: defineEndpoint('POST /session/second-step', {
    access: 'anyone',
    summary:
      'Finish a sign-in with a code of an authenticator app, a recovery code, or a passkey of the account.',
    body: secondStepSchema,
    reply: userReplySchema,
  }),
  signInAgain: defineEndpoint('PUT /session', {
    access: 'signed-in',
    limits: ['password'],
    summary:
      'Prove again who is signed in, which opens sensitive actions for ten minutes. With two-step sign-in, the code is required.',
    body: z.object({ password: currentPasswordSchema, code: z.optional(codeSchema) }),
  }),
  readSignInState: defineEndpoint('GET /account/sign-in', {
    access: 'signed-in',
    summary:
      'Whether sensitive actions are open in this session, and what opens them: `PUT /session`, a passkey, or a sign-in link for an account without a password.',
    reply: signInStateSchema,
  }),
  readSecondFactors: defineEndpoint('GET /account/second-factors', {
    access: 'signed-in',
    summary: 'The second factors of this account.',
    reply: secondFactorsSchema,
  }),
  startAuthenticator: defineEndpoint('POST /account/authenticator', {
    access: 'signed-in',
    limits: ['profile'],
    summary: 'A new key for an authenticator app. It counts once it is confirmed with a code.',
    reply: z.object({ key: z.string(), uri: z.string() }),
  }),
  confirmAuthenticator: defineEndpoint('PUT /account/authenticator', {
    access: 'signed-in',
    limits: ['code', 'code-day'],
    summary:
      'Turn on the authenticator app with a code of it. Other sessions end. Recovery codes come with the first factor of an account, this once.',
    body: z.object({ code: codeSchema }),
    reply: z.object({ recoveryCodes: z.nullable(recoveryCodes) }),
  }),
  removeAuthenticator: defineEndpoint('DELETE /account/authenticator', {
    access: 'signed-in',
    limits: ['profile'],
    summary: 'Remove the authenticator app.',
  }),
  renewRecoveryCodes: defineEndpoint('POST /account/recovery-codes', {
    access: 'signed-in',
    limits: ['profile'],
    summary: 'New recovery codes, shown this once. Those from before stop working.',
    reply: z.object({ recoveryCodes }),
  }),
}

/**
 * Passkeys (WebAuthn). A challenge is for the browser that asked for it, by a cookie, works once and for five
 * minutes. Options and answers are in the JSON of the standard.
 */
export const passkeyEndpoints = {
  startPasskeySignIn: defineEndpoint('POST /session/passkey/challenge', {
    access: 'anyone',
    limits: ['passkey-challenge'],
    summary: 'A challenge to sign in with any passkey of this site.',
    reply: passkeyRequestSchema,
  }),
  signInWithPasskey: defineEndpoint('POST /session/passkey', {
    access: 'anyone',
    limits: ['sign-in-caller'],
    summary: 'Sign in with a passkey that has verified its user. No other factor is asked for.',
    body: passkeyProofSchema,
    reply: userReplySchema,
  }),
  startPasskeySecondStep: defineEndpoint('POST /session/second-step/challenge', {
    access: 'anyone',
    limits: ['passkey-challenge'],
    summary: 'A challenge to finish the sign-in that has begun in this browser with a passkey.',
    reply: passkeyRequestSchema,
  }),
  startPasskeySignInAgain: defineEndpoint('PUT /session/passkey/challenge', {
    access: 'signed-in',
    limits: ['passkey-challenge'],
    summary: 'A challenge to prove again who is signed in, with a passkey of the account.',
    reply: passkeyRequestSchema,
  }),
  signInAgainWithPasskey: defineEndpoint('PUT /session/passkey', {
    access: 'signed-in',
    limits: ['password'],
    summary:
      'Prove again who is signed in, with a passkey, which opens sensitive actions for ten minutes.',
    body: passkeyProofSchema,
  }),
  startPasskey: defineEndpoint('POST /account/passkeys/challenge', {
    access: 'signed-in',
    limits: ['passkey-challenge'],
    summary: 'A challenge to create a passkey for this account.',
    reply: passkeyCreationSchema,
  }),
  addPasskey: defineEndpoint('POST /account/passkeys', {
    access: 'signed-in',
    limits: ['profile'],
    summary:
      'Add the passkey that was created. With the first factor of an account, other sessions end and recovery codes are created, which are shown this once.',
    body: newPasskeySchema,
    reply: z.object({ passkey: passkeySchema, recoveryCodes: z.nullable(z.array(z.string())) }),
  }),
  renamePasskey: defineEndpoint('PUT /account/passkeys/:id', {
    access: 'signed-in',
    limits: ['profile'],
    summary: 'Rename a passkey.',
    body: z.object({ name: passkeyNameSchema }),
  }),
  removePasskey: defineEndpoint('DELETE /account/passkeys/:id', {
    access: 'signed-in',
    limits: ['profile'],
    summary: 'Remove a passkey. It no longer signs in.',
  }),
}

const token = z.string().check(z.minLength(1), z.maxLength(100))

/**
 * What visitors without a session do by a link that is emailed to them. Reading changes nothing: programs
 * that scan emails open their links.
 */
export const linkEndpoints = {
  ...invitationLinkEndpoints,
  requestSignInLink: defineEndpoint('POST /session/link', {
    access: 'anyone',
    limits: ['mail-caller', 'mail', 'mail-address'],
    summary:
      'Send an email with a link that signs in, if there is such an account, and leads on to `next`. A cookie binds the link to this browser; in another one it needs the code of the reply.',
    body: z.object({ email: deliverableEmailSchema, next: z.optional(nextAddressSchema) }),
    reply: sentSignInLinkSchema,
  }),
  readSignInLink: defineEndpoint('POST /session/link/reading', {
    access: 'anyone',
    limits: ['open-link'],
    summary: 'Whose link it is, and whether it needs the code here. Reading does not use it up.',
    body: z.object({ token }),
    reply: signInLinkSchema,
  }),
  signInByLink: defineEndpoint('PUT /session/link', {
    access: 'anyone',
    limits: ['sign-in-caller'],
    summary:
      'Sign in with a link, once. That confirms the address. `user` is null while a second factor is missing. After five wrong codes the link stops working.',
    body: z.object({ token, code: z.optional(linkCodeSchema) }),
    reply: signInReplySchema,
  }),
  ...unconfirmedOrderEndpoints,
}
