import type { passkeyEndpoints } from '#contract/passkey-endpoints.ts'
import type { Passkey, PasskeyProof, PasskeyRequest } from '#domain/accounts/passkey.ts'
import type { User } from '#domain/accounts/user.ts'
import type { Examples } from './example.ts'

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

export function passkeyExamples(user: User): Examples<typeof passkeyEndpoints> {
  return {
    startPasskeySignIn: { reply: request },
    signInWithPasskey: { body: proof, reply: { user } },
    startPasskeySecondStep: { reply: requestForOne },
    startPasskeySignInAgain: { reply: requestForOne },
    signInAgainWithPasskey: { body: proof },
    startPasskey: {
      reply: {
        challenge,
        rp: { id: request.rpId, name: 'Hitlist' },
        user: { id: 'cDNRbTdaYzk', name: user.email, displayName: user.name },
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
}
