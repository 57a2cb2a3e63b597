import { afterEach, expect, test, vi } from 'vitest'
import {
  passkeyMessages as messages,
  type PasskeyCreation,
  type PasskeyRequest,
} from '#domain/accounts/second-factor.ts'
import { askForPasskey, createPasskey } from './ask-for-passkey.ts'

const request: PasskeyRequest = {
  challenge: '-_8',
  rpId: 'localhost',
  allowCredentials: [{ type: 'public-key', id: 'AQID', transports: ['internal'] }],
  userVerification: 'required',
  timeout: 1000,
}

const creation: PasskeyCreation = {
  challenge: '-_8',
  rp: { id: 'localhost', name: 'Hitlist' },
  user: { id: 'YWRh', name: 'ada@example.com', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
  timeout: 1000,
}

afterEach(() => vi.unstubAllGlobals())

test('a browser without passkeys shows an error', async () => {
  await expect(askForPasskey(async () => request)).rejects.toMatchObject({
    message: messages.unsupported,
  })
  await expect(createPasskey(async () => creation)).rejects.toMatchObject({
    message: messages.addUnsupported,
  })
})

test.each([
  ['NotAllowedError', messages.cancelled, messages.addCancelled],
  ['SecurityError', messages.unsupported, messages.addUnsupported],
  ['InvalidStateError', undefined, messages.alreadyAdded],
  ['UnknownError', undefined, undefined],
])('%s is explained where it can be', async (name, used, added) => {
  const fail = () => Promise.reject(new DOMException('why', name))
  stubCredentials({ get: fail, create: fail })
  const unexplained = { name }
  await expect(askForPasskey(async () => request)).rejects.toMatchObject(
    used === undefined ? unexplained : { message: used },
  )
  await expect(createPasskey(async () => creation)).rejects.toMatchObject(
    added === undefined ? unexplained : { message: added },
  )
})

test('a passkey is asked for with the bytes of the challenge, and its answer is text again', async () => {
  const get = vi.fn(async (_options: CredentialRequestOptions) => ({
    id: 'AQID',
    rawId: bytes(1, 2, 3),
    type: 'public-key',
    response: {
      clientDataJSON: bytes(251, 255),
      authenticatorData: bytes(1),
      signature: bytes(2),
      userHandle: null,
    },
    getClientExtensionResults: () => ({}),
  }))
  stubCredentials({ get })
  await expect(askForPasskey(async () => request)).resolves.toMatchObject({
    id: 'AQID',
    response: { clientDataJSON: '-_8', authenticatorData: 'AQ', signature: 'Ag' },
  })
  const { challenge, allowCredentials } = get.mock.calls[0]?.[0].publicKey ?? {}
  expect(new Uint8Array(challenge as ArrayBuffer)).toEqual(new Uint8Array([251, 255]))
  expect(allowCredentials).toHaveLength(1)
})

function stubCredentials(credentials: object): void {
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  vi.stubGlobal('navigator', { credentials })
  vi.stubGlobal('location', { hostname: 'localhost' })
}

function bytes(...values: number[]): ArrayBuffer {
  return new Uint8Array(values).buffer
}
