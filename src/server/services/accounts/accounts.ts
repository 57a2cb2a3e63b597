import type { AccountSession, ChangePassword } from '#contract/account.ts'
import type { Profile, SignInForm, SignUpForm } from '#domain/credentials.ts'
import { deleteOtherSessions, listSessions } from '#server/db/sessions-store.ts'
import { createSessionReader, type SessionUser } from '#server/services/session-user.ts'
import { cancelEmailChange, changeEmail, resendEmailChange } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail, sendConfirmation } from './confirm-email.ts'
import type { AccountsConfig, AccountsContext } from './create-auth.ts'
import { deleteAccount } from './delete-account.ts'
import type { SignedIn } from './open-session.ts'
import { createPasswordHasher } from './password-hasher.ts'
import { renewSession } from './renew-session.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { createSessionCookie } from './session-cookie.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { updateProfile } from './update-profile.ts'

/** All that routes ask of accounts. Headers that are returned hold the cookies to be set. */
export interface Accounts {
  readUser(headers: Headers): Promise<SessionUser | null>
  signUp(form: SignUpForm, headers: Headers): Promise<SignedIn>
  signIn(form: SignInForm, headers: Headers): Promise<SignedIn>
  signOut(user: SessionUser | null): Promise<Headers>
  renewSession(user: SessionUser): Promise<Headers>
  changePassword(user: SessionUser, form: ChangePassword, headers: Headers): Promise<Headers>
  listSessions(user: SessionUser): Promise<AccountSession[]>
  endOtherSessions(user: SessionUser): Promise<void>
  sendConfirmation(user: SessionUser): Promise<void>
  confirmEmail(user: SessionUser, token: string): Promise<void>
  requestPasswordReset(email: string): Promise<void>
  resetPassword(token: string, password: string): Promise<void>
  updateProfile(user: SessionUser, profile: Profile): Promise<SessionUser>
  changeEmail(user: SessionUser, form: { email: string; password: string }): Promise<void>
  resendEmailChange(user: SessionUser): Promise<void>
  cancelEmailChange(user: SessionUser): Promise<void>
  deleteAccount(
    user: SessionUser,
    form: { password: string; company?: string | undefined },
  ): Promise<Headers>
}

export function createAccounts(config: AccountsConfig): Accounts {
  const { database, passwords = createPasswordHasher() } = config
  const context: AccountsContext = { ...config, passwords, cookie: createSessionCookie(config) }
  return {
    readUser: createSessionReader(database, context.cookie),
    signUp: (form, headers) => signUp(context, form, headers),
    signIn: (form, headers) => signIn(context, form, headers),
    signOut: (user) => signOut(context, user),
    renewSession: (user) => renewSession(context, user),
    changePassword: (user, form, headers) => changePassword(context, user, form, headers),
    listSessions: (user) => listSessions(database.query, user, new Date()),
    endOtherSessions: (user) => deleteOtherSessions(database.query, user),
    sendConfirmation: (user) => sendConfirmation(config, user),
    confirmEmail: (user, token) => confirmEmail(config, user, token),
    requestPasswordReset: (email) => requestPasswordReset(config, email),
    resetPassword: (token, password) => resetPassword(context, token, password),
    updateProfile: (user, profile) => updateProfile(database, user, profile),
    changeEmail: (user, form) => changeEmail(context, user, form),
    resendEmailChange: (user) => resendEmailChange(config, user),
    cancelEmailChange: (user) => cancelEmailChange(config, user),
    deleteAccount: (user, form) => deleteAccount(context, user, form),
  }
}
