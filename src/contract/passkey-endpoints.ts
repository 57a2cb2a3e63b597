import * as z from 'zod/mini'
import {
  newPasskeySchema,
  passkeyCreationSchema,
  passkeyNameSchema,
  passkeyProofSchema,
  passkeyRequestSchema,
  passkeySchema,
} from '#domain/accounts/passkey.ts'
import { userReplySchema } from './account-schemas.ts'
import { defineEndpoint } from './endpoint.ts'

/**
 * Passkeys (WebAuthn). A challenge is for the browser that asked for it, by a cookie, works once and for five
 * minutes. Options and answers are in the JSON of the standard.
 */
export const passkeyEndpoints = {
  startPasskeySignIn: defineEndpoint('POST /session/passkey/challenge', {
    access: 'anyone',
    summary: 'A challenge to sign in with any passkey of this site.',
    reply: passkeyRequestSchema,
  }),
  signInWithPasskey: defineEndpoint('POST /session/passkey', {
    access: 'anyone',
    summary: 'Sign in with a passkey that has verified its user. No other factor is asked for.',
    body: passkeyProofSchema,
    reply: userReplySchema,
  }),
  startPasskeySecondStep: defineEndpoint('POST /session/second-step/challenge', {
    access: 'anyone',
    summary: 'A challenge to finish the sign-in that has begun in this browser with a passkey.',
    reply: passkeyRequestSchema,
  }),
  startPasskeySignInAgain: defineEndpoint('PUT /session/passkey/challenge', {
    access: 'signed-in',
    summary: 'A challenge to prove again who is signed in, with a passkey of the account.',
    reply: passkeyRequestSchema,
  }),
  signInAgainWithPasskey: defineEndpoint('PUT /session/passkey', {
    access: 'signed-in',
    summary:
      'Prove again who is signed in, with a passkey, which opens sensitive actions for ten minutes.',
    body: passkeyProofSchema,
  }),
  startPasskey: defineEndpoint('POST /account/passkeys/challenge', {
    access: 'signed-in',
    summary: 'A challenge to create a passkey for this account.',
    reply: passkeyCreationSchema,
  }),
  addPasskey: defineEndpoint('POST /account/passkeys', {
    access: 'signed-in',
    summary:
      'Add the passkey that was created. With the first factor of an account, other sessions end and recovery codes are created, which are shown this once.',
    body: newPasskeySchema,
    reply: z.object({ passkey: passkeySchema, recoveryCodes: z.nullable(z.array(z.string())) }),
  }),
  renamePasskey: defineEndpoint('PUT /account/passkeys/:id', {
    access: 'signed-in',
    summary: 'Rename a passkey.',
    body: z.object({ name: passkeyNameSchema }),
  }),
  removePasskey: defineEndpoint('DELETE /account/passkeys/:id', {
    access: 'signed-in',
    summary: 'Remove a passkey. It no longer signs in.',
  }),
}
