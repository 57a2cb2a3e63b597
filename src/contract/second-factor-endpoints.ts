import * as z from 'zod/mini'
import {
  codeSchema,
  secondFactorMethods,
  secondFactorsSchema,
  secondStepSchema,
  signInStateSchema,
} from '#domain/accounts/second-factor.ts'
import { currentPasswordSchema, userReplySchema } from './account-schemas.ts'
import { defineEndpoint } from './endpoint.ts'

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
    summary: 'A new key for an authenticator app. It counts once it is confirmed with a code.',
    reply: z.object({ key: z.string(), uri: z.string() }),
  }),
  confirmAuthenticator: defineEndpoint('PUT /account/authenticator', {
    access: 'signed-in',
    summary:
      'Turn on the authenticator app with a code of it. Other sessions end. Recovery codes come with the first factor of an account, this once.',
    body: z.object({ code: codeSchema }),
    reply: z.object({ recoveryCodes: z.nullable(recoveryCodes) }),
  }),
  removeAuthenticator: defineEndpoint('DELETE /account/authenticator', {
    access: 'signed-in',
    summary: 'Remove the authenticator app.',
  }),
  renewRecoveryCodes: defineEndpoint('POST /account/recovery-codes', {
    access: 'signed-in',
    summary: 'New recovery codes, shown this once. Those from before stop working.',
    reply: z.object({ recoveryCodes }),
  }),
}
