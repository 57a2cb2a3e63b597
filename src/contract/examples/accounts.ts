import { exampleOrder } from '#domain/requests/stored-order.ts'
import type { Examples } from './example.ts'

const email = 'ada@example.com'
const password = 'correct horse battery'
const name = 'Ada Byron'
const company = 'Analytical Engines'
const code = '123456'
const token = 'sZ3mX0r5b1VqkYc8TnWgLh2DfUe7pJaQ'

const passkeyProof = {
  id: 'AQID',
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
}

/** Signing in, accounts and companies, and what emailed links do. */
export const accountExamples = {
  signIn: { body: { email, password } },
  signUp: { body: { email, password, name, company } },
  finishSecondStep: { body: { code } },
  signInAgain: { body: { password } },
  confirmAuthenticator: { body: { code } },
  signInWithPasskey: { body: passkeyProof },
  signInAgainWithPasskey: { body: passkeyProof },
  addPasskey: {
    body: {
      id: 'AQID',
      response: { clientDataJSON: 'e30', attestationObject: 'AAAA', transports: ['usb'] },
    },
  },
  renamePasskey: { body: { name: 'Laptop' } },

  deleteAccount: { body: { password, company } },
  updateProfile: { body: { name: 'Ada King', company: 'Analytical Engines Ltd.' } },
  changeEmail: { body: { email, password } },
  changePassword: { body: { currentPassword: password, newPassword: `${password} staple` } },
  changeNotification: { id: 'message', body: { isOn: false } },
  confirmEmail: { body: { token } },
  requestPasswordReset: { body: { email } },
  resetPassword: { body: { token, password } },
  requestSignInLink: { body: { email } },
  readSignInLink: { body: { token } },
  signInByLink: { body: { token, code } },

  holdOrder: { body: { ...exampleOrder, email } },
  resendOrderLink: { body: { email } },
  readUnconfirmedOrder: { body: { token } },
  placeUnconfirmedOrder: { body: { token } },
  askToUnsubscribe: { query: { token } },
  unsubscribe: { query: { token } },

  switchCompany: { body: { id: '0d9f6c1b' } },
  renameCompany: { body: { name: 'Analytical Engines Ltd.' } },
  deleteCompany: { body: { name: company } },
  changeMemberRole: { body: { role: 'owner' } },
  requireSecondFactor: { body: { isRequired: false } },
  inviteMember: { body: { email, role: 'member' } },
  acceptInvitation: { body: { token } },
  readInvitation: { body: { token } },
  declineInvitation: { body: { token } },
  signUpByInvitation: { body: { token, name, password } },
} satisfies Partial<Examples>
