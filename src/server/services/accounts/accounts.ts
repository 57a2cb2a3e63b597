import type { AccountSession, ChangePassword } from '#contract/account.ts'
import type { Profile, SignInForm, SignUpForm } from '#domain/credentials.ts'
import { deleteOtherSessions, listSessions } from '#server/db/sessions-store.ts'
import { createPersonReader, type Person } from '#server/services/read-person.ts'
import { cancelEmailChange, changeEmail, resendEmailChange } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail, sendConfirmation } from './confirm-email.ts'
import type { AccountsConfig, AccountsContext } from './create-auth.ts'
import { deleteAccount } from './delete-account.ts'
import type { SignedIn } from './open-session.ts'
import { createPasswordHasher } from './password-hasher.ts'
import { prolongSession } from './prolong-session.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { createSessionCookie } from './session-cookie.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { updateProfile } from './update-profile.ts'

/** All that routes ask of accounts. Headers that are returned hold the cookies to be set. */
export interface Accounts {
  readPerson(headers: Headers): Promise<Person | null>
  signUp(form: SignUpForm, headers: Headers): Promise<SignedIn>
  signIn(form: SignInForm, headers: Headers): Promise<SignedIn>
  signOut(person: Person | null): Promise<Headers>
  prolongSession(person: Person): Promise<Headers>
  changePassword(person: Person, form: ChangePassword, headers: Headers): Promise<Headers>
  listSessions(person: Person): Promise<AccountSession[]>
  endOtherSessions(person: Person): Promise<void>
  sendConfirmation(person: Person): Promise<void>
  confirmEmail(person: Person, token: string): Promise<void>
  requestPasswordReset(email: string): Promise<void>
  resetPassword(token: string, password: string): Promise<void>
  updateProfile(person: Person, profile: Profile): Promise<Person>
  changeEmail(person: Person, form: { email: string; password: string }): Promise<void>
  resendEmailChange(person: Person): Promise<void>
  cancelEmailChange(person: Person): Promise<void>
  deleteAccount(
    person: Person,
    form: { password: string; company?: string | undefined },
  ): Promise<Headers>
}

export function createAccounts(config: AccountsConfig): Accounts {
  const { database, passwords = createPasswordHasher() } = config
  const context: AccountsContext = { ...config, passwords, cookie: createSessionCookie(config) }
  return {
    readPerson: createPersonReader(database, context.cookie),
    signUp: (form, headers) => signUp(context, form, headers),
    signIn: (form, headers) => signIn(context, form, headers),
    signOut: (person) => signOut(context, person),
    prolongSession: (person) => prolongSession(context, person),
    changePassword: (person, form, headers) => changePassword(context, person, form, headers),
    listSessions: (person) => listSessions(database.query, person, new Date()),
    endOtherSessions: (person) => deleteOtherSessions(database.query, person),
    sendConfirmation: (person) => sendConfirmation(config, person),
    confirmEmail: (person, token) => confirmEmail(config, person, token),
    requestPasswordReset: (email) => requestPasswordReset(config, email),
    resetPassword: (token, password) => resetPassword(context, token, password),
    updateProfile: (person, profile) => updateProfile(database, person, profile),
    changeEmail: (person, form) => changeEmail(context, person, form),
    resendEmailChange: (person) => resendEmailChange(config, person),
    cancelEmailChange: (person) => cancelEmailChange(config, person),
    deleteAccount: (person, form) => deleteAccount(context, person, form),
  }
}
