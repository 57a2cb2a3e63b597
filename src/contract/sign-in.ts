import * as z from 'zod/mini'
import {
  deliverableEmailSchema,
  linkCodeSchema,
  newPasswordSchema,
  profileSchema,
  sentSignInLinkSchema,
  signInLinkSchema,
  signInSchema,
  signUpSchema,
} from '#domain/accounts/credentials.ts'
import {
  codeSchema,
  newPasskeySchema,
  passkeyCreationSchema,
  passkeyNameSchema,
  passkeyProofSchema,
  passkeyRequestSchema,
  passkeySchema,
  secondFactorMethods,
  secondFactorsSchema,
  secondStepSchema,
  signInStateSchema,
} from '#domain/accounts/second-factor.ts'
import {
  currentPasswordSchema,
  nextAddressSchema,
  sessionReplySchema,
  linkTokenSchema as token,
  userReplySchema,
} from './account-schemas.ts'
import { browserPaths, providerPaths } from './browser-paths.ts'
import { invitationLinkEndpoints } from './companies.ts'
import { forAnyone, forUsers } from './endpoint.ts'
import { unconfirmedOrderEndpoints } from './requests.ts'

export const sessionEndpoints = {
  readSession: forAnyone(`GET ${browserPaths.session}`, 'The signed-in user, or null.', {
    reply: sessionReplySchema,
  }),
  signIn: forAnyone('POST /session', 'Sign in. `user` is null while a second factor is missing.', {
    limits: ['sign-in-caller', 'sign-in', 'sign-in-address'],
    body: z.extend(signInSchema, {
      email: deliverableEmailSchema,
      password: currentPasswordSchema,
    }),
    reply: sessionReplySchema,
  }),
  signOut: forAnyone('DELETE /session', 'Sign out.'),
  signUp: forAnyone('POST /account', 'Create an account and sign in to it.', {
    limits: ['sign-up-caller', 'sign-up'],
    body: z.extend(signUpSchema, {
      ...profileSchema.shape,
      email: deliverableEmailSchema,
      password: newPasswordSchema,
    }),
    reply: userReplySchema,
  }),
  startProviderSignIn: forAnyone(
    `GET ${providerPaths.start}`,
    'Send the browser to the sign-in provider of this installation. Not found where there is none.',
    {
      query: z.object({
        next: z.optional(nextAddressSchema),
        /** Only then is an account created for someone who has none. */
        isSignUp: z.optional(z.literal('true')),
      }),
      produces: 'text/html',
    },
  ),
  finishProviderSignIn: forAnyone(
    `GET ${providerPaths.callback}`,
    'Where the provider sends the browser back to. Only the browser that has started comes in, once. Leads to a page in any case.',
    { query: z.looseObject({}), produces: 'text/html' },
  ),
}

/** The account at the sign-in provider that opens this one. */
export const providerEndpoints = {
  readConnection: forUsers(
    'GET /account/provider',
    'Whether this account is connected with the sign-in provider, and since when.',
    { reply: z.object({ connectedAt: z.nullable(z.iso.datetime()) }) },
  ),
  startConnection: forUsers(
    'POST /account/provider',
    'Connect this account with the sign-in provider: the address to send the browser to. It comes back within ten minutes.',
    { limits: ['profile'], isSensitive: true, reply: z.object({ address: z.string() }) },
  ),
  disconnect: forUsers(
    'DELETE /account/provider',
    'Disconnect this account from the sign-in provider. The other ways to sign in stay.',
    { limits: ['profile'], isSensitive: true },
  ),
}

const recoveryCodes = z.array(z.string())

/** The second step of a sign-in, and the second factors of the signed-in user. */
export const secondFactorEndpoints = {
  readSecondStep: forAnyone(
    'GET /session/second-step',
    'How the sign-in that has begun in this browser can be finished. No methods when none has.',
    { reply: z.object({ methods: z.array(z.enum(secondFactorMethods)) }) },
  ),
  finishSecondStep: forAnyone(
    'POST /session/second-step',
    'Finish a sign-in with a code of an authenticator app, a recovery code, or a passkey of the account.',
    { body: secondStepSchema, reply: userReplySchema },
  ),
  signInAgain: forUsers(
    'PUT /session',
    'Prove again who is signed in, which opens sensitive actions for ten minutes. With two-step sign-in, the code is required.',
    {
      limits: ['password'],
      body: z.object({ password: currentPasswordSchema, code: z.optional(codeSchema) }),
    },
  ),
  readSignInState: forUsers(
    'GET /account/sign-in',
    'Whether sensitive actions are open in this session, and what opens them: `PUT /session`, a passkey, or a sign-in link for an account without a password.',
    { reply: signInStateSchema },
  ),
  readSecondFactors: forUsers(
    'GET /account/second-factors',
    'The second factors of this account.',
    { reply: secondFactorsSchema },
  ),
  startAuthenticator: forUsers(
    'POST /account/authenticator',
    'A new key for an authenticator app. It counts once it is confirmed with a code.',
    { limits: ['profile'], reply: z.object({ key: z.string(), uri: z.string() }) },
  ),
  confirmAuthenticator: forUsers(
    'PUT /account/authenticator',
    'Turn on the authenticator app with a code of it. Other sessions end. Recovery codes come with the first factor of an account, this once.',
    {
      limits: ['code', 'code-day'],
      body: z.object({ code: codeSchema }),
      reply: z.object({ recoveryCodes: z.nullable(recoveryCodes) }),
    },
  ),
  removeAuthenticator: forUsers('DELETE /account/authenticator', 'Remove the authenticator app.', {
    limits: ['profile'],
  }),
  renewRecoveryCodes: forUsers(
    'POST /account/recovery-codes',
    'New recovery codes, shown this once. Those from before stop working.',
    { limits: ['profile'], reply: z.object({ recoveryCodes }) },
  ),
}

/** Passkeys (WebAuthn), in the JSON of the standard. A cookie binds a challenge to its browser; it works once, for five minutes. */
export const passkeyEndpoints = {
  startPasskeySignIn: forAnyone(
    'POST /session/passkey/challenge',
    'A challenge to sign in with any passkey of this site.',
    { limits: ['passkey-challenge'], reply: passkeyRequestSchema },
  ),
  signInWithPasskey: forAnyone(
    'POST /session/passkey',
    'Sign in with a passkey that has verified its user. No other factor is asked for.',
    { limits: ['sign-in-caller'], body: passkeyProofSchema, reply: userReplySchema },
  ),
  startPasskeySecondStep: forAnyone(
    'POST /session/second-step/challenge',
    'A challenge to finish the sign-in that has begun in this browser with a passkey.',
    { limits: ['passkey-challenge'], reply: passkeyRequestSchema },
  ),
  startPasskeySignInAgain: forUsers(
    'PUT /session/passkey/challenge',
    'A challenge to prove again who is signed in, with a passkey of the account.',
    { limits: ['passkey-challenge'], reply: passkeyRequestSchema },
  ),
  signInAgainWithPasskey: forUsers(
    'PUT /session/passkey',
    'Prove again who is signed in, with a passkey, which opens sensitive actions for ten minutes.',
    { limits: ['password'], body: passkeyProofSchema },
  ),
  startPasskey: forUsers(
    'POST /account/passkeys/challenge',
    'A challenge to create a passkey for this account.',
    { limits: ['passkey-challenge'], reply: passkeyCreationSchema },
  ),
  addPasskey: forUsers(
    'POST /account/passkeys',
    'Add the passkey that was created. With the first factor of an account, other sessions end and recovery codes are created, which are shown this once.',
    {
      limits: ['profile'],
      body: newPasskeySchema,
      reply: z.object({ passkey: passkeySchema, recoveryCodes: z.nullable(z.array(z.string())) }),
    },
  ),
  renamePasskey: forUsers('PUT /account/passkeys/:id', 'Rename a passkey.', {
    limits: ['profile'],
    body: z.object({ name: passkeyNameSchema }),
  }),
  removePasskey: forUsers(
    'DELETE /account/passkeys/:id',
    'Remove a passkey. It no longer signs in.',
    { limits: ['profile'] },
  ),
}

/** What visitors do by an emailed link. Reading changes nothing: programs that scan emails open their links. */
export const linkEndpoints = {
  ...invitationLinkEndpoints,
  requestSignInLink: forAnyone(
    'POST /session/link',
    'Send an email with a link that signs in, if there is such an account, and leads on to `next`. A cookie binds the link to this browser; in another one it needs the code of the reply.',
    {
      limits: ['mail-caller', 'mail', 'mail-address'],
      body: z.object({ email: deliverableEmailSchema, next: z.optional(nextAddressSchema) }),
      reply: sentSignInLinkSchema,
    },
  ),
  readSignInLink: forAnyone(
    'POST /session/link/reading',
    'Whose link it is, and whether it needs the code here. Reading does not use it up.',
    { limits: ['open-link'], body: z.object({ token }), reply: signInLinkSchema },
  ),
  signInByLink: forAnyone(
    'PUT /session/link',
    'Sign in with a link, once. That confirms the address. `user` is null while a second factor is missing. After five wrong codes the link stops working.',
    {
      limits: ['sign-in-caller'],
      body: z.object({ token, code: z.optional(linkCodeSchema) }),
      reply: sessionReplySchema,
    },
  ),
  ...unconfirmedOrderEndpoints,
}
