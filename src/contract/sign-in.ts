import * as z from 'zod/mini'
import {
  newPasswordSchema,
  profileSchema,
  signInSchema,
  signUpSchema,
} from '#domain/accounts/credentials.ts'
import {
  boundedEmailSchema,
  currentPasswordSchema,
  sessionReplySchema,
  signInReplySchema,
  userReplySchema,
} from './account-schemas.ts'
import { browserPaths } from './browser-paths.ts'
import { defineEndpoint } from './endpoint.ts'

/** Signing up, in and out. */
export const sessionEndpoints = {
  readSession: defineEndpoint(`GET ${browserPaths.session}`, {
    access: 'anyone',
    summary: 'The signed-in user, or null.',
    reply: sessionReplySchema,
  }),
  signIn: defineEndpoint('POST /session', {
    access: 'anyone',
    summary: 'Sign in. `user` is null while a second factor is missing.',
    body: z.extend(signInSchema, {
      email: boundedEmailSchema,
      password: currentPasswordSchema,
    }),
    reply: signInReplySchema,
  }),
  signOut: defineEndpoint('DELETE /session', { access: 'anyone', summary: 'Sign out.' }),
  signUp: defineEndpoint('POST /account', {
    access: 'anyone',
    summary: 'Create an account and sign in to it.',
    body: z.extend(signUpSchema, {
      ...profileSchema.shape,
      email: boundedEmailSchema,
      password: newPasswordSchema,
    }),
    reply: userReplySchema,
  }),
}
