import type { EndpointName } from '#contract/endpoints.ts'

/** What a call does to the session of this browser. */
export const sessionEffects: Partial<
  Record<EndpointName, 'opened' | 'changed' | 'noted' | 'ended'>
> = {
  signIn: 'opened',
  signUp: 'opened',
  finishSecondStep: 'opened',
  signInWithPasskey: 'opened',
  signInByLink: 'opened',
  placeUnconfirmedOrder: 'opened',
  // The same user, changed: the other tabs read the session again.
  updateProfile: 'changed',
  switchCompany: 'changed',
  renameCompany: 'changed',
  leaveCompany: 'changed',
  deleteCompany: 'changed',
  acceptInvitation: 'changed',
  changeEmail: 'noted',
  cancelEmailChange: 'noted',
  confirmEmail: 'noted',
  signOut: 'ended',
  deleteAccount: 'ended',
  // These end every session of the account, this browser's included.
  resetPassword: 'ended',
}
