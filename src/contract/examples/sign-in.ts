import type { linkEndpoints, passkeyEndpoints, secondFactorEndpoints } from '#contract/sign-in.ts'
import type { Passkey, PasskeyProof, PasskeyRequest } from '#domain/accounts/passkey.ts'
import { invitationLinkExamples } from './companies.ts'
import type { Examples } from './example.ts'
import { sampleClient, sampleUser, unconfirmedOrderExamples } from './requests.ts'

const challenge = 'x1Yw0pVn5H3qT8sL2kJd7uRb4mCz6aFg9eQiWoXyPtU'
const id = 'AQIDBAUGBwgJCgsMDQ4PEA'
const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0'
const credential = { type: 'public-key', id, transports: ['internal', 'hybrid'] } as const

export const samplePasskey: Passkey = {
  id: '6d0b8a8e-54a4-4b8c-9d55-0e5c1f1d9a31',
  name: 'Safari on macOS',
  isSynced: true,
  createdAt: '2026-11-02T09:30:00.000Z',
  lastUsedAt: null,
}

const request: PasskeyRequest = {
  challenge,
  rpId: 'hitlist.example.com',
  allowCredentials: [],
  userVerification: 'required',
  timeout: 300_000,
}

const requestForOne: PasskeyRequest = {
  ...request,
  allowCredentials: [{ ...credential, transports: [...credential.transports] }],
}

const proof: PasskeyProof = {
  id,
  response: {
    clientDataJSON,
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MdAAAAAQ',
    signature: 'MEUCIQDx1YpVn5H3qT8sL2kJd7uRb4mCz6aFg9eQiWoXyPtUAiB',
    userHandle: 'cDNRbTdaYzk',
  },
}

export const passkeyExamples: Examples<typeof passkeyEndpoints> = {
  startPasskeySignIn: { reply: request },
  signInWithPasskey: { body: proof, reply: { user: sampleUser } },
  startPasskeySecondStep: { reply: requestForOne },
  startPasskeySignInAgain: { reply: requestForOne },
  signInAgainWithPasskey: { body: proof },
  startPasskey: {
    reply: {
      challenge,
      rp: { id: request.rpId, name: 'Hitlist' },
      user: { id: 'cDNRbTdaYzk', name: sampleUser.email, displayName: sampleUser.name },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
      timeout: request.timeout,
    },
  },
  addPasskey: {
    body: {
      id,
      response: {
        clientDataJSON,
        attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVg',
        transports: [...credential.transports],
      },
    },
    reply: { passkey: samplePasskey, recoveryCodes: ['mzxw-6ytb-oi4g-2ylo'] },
  },
  renamePasskey: { body: { name: 'Work laptop' } },
  removePasskey: {},
}

const code = '287082'
const recoveryCodes = ['mzxw-6ytb-oi4g-2ylo', 'nbsw-y3dp-eb3w-64tm']
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

export const secondFactorExamples: Examples<typeof secondFactorEndpoints> = {
  readSecondStep: { reply: { methods: ['code', 'recovery-code'] } },
  finishSecondStep: { body: { code }, reply: { user: sampleUser } },
  signInAgain: { body: { password: 'correct horse battery', code } },
  readSignInState: {
    reply: { isFresh: false, hasPassword: true, hasPasskey: false, needsCode: true },
  },
  readSecondFactors: {
    reply: {
      authenticatorSince: '2026-11-02T09:30:00.000Z',
      passkeys: [samplePasskey],
      recoveryCodesLeft: 9,
    },
  },
  startAuthenticator: {
    reply: {
      key,
      uri: `otpauth://totp/Hitlist:ada%40example.com?secret=${key}&issuer=Hitlist`,
    },
  },
  confirmAuthenticator: { body: { code }, reply: { recoveryCodes } },
  removeAuthenticator: {},
  renewRecoveryCodes: { reply: { recoveryCodes } },
}

const { email } = sampleClient
const token = 'kD8r2vXw0n5TqYb1'

export const linkExamples: Examples<typeof linkEndpoints> = {
  ...invitationLinkExamples,
  requestSignInLink: {
    body: { email },
    reply: { code: '481203', expiresAt: '2026-11-02T09:27:00.000Z' },
  },
  readSignInLink: {
    body: { token },
    reply: { email, needsCode: true, expiresAt: '2026-11-02T09:27:00.000Z' },
  },
  signInByLink: { body: { token, code: '481203' }, reply: { user: sampleUser } },
  ...unconfirmedOrderExamples,
}
