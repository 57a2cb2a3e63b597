import { afterEach, expect, test, vi } from 'vitest'
import type { PasskeyCreation, PasskeyRequest } from '#domain/accounts/passkey.ts'
import { passkeyMessages as messages } from '#domain/accounts/passkey-messages.ts'
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

test('a browser without passkeys says so', async () => {
  await expect(askForPasskey(request)).rejects.toMatchObject({ message: messages.unsupported })
  await expect(createPasskey(creation)).rejects.toMatchObject({ message: messages.addUnsupported })
})

test.each([
  ['NotAllowedError', messages.cancelled, messages.addCancelled],
  ['SecurityError', messages.unsupported, messages.addUnsupported],
  ['InvalidStateError', 'why', messages.alreadyAdded],
  ['UnknownError', 'why', 'why'],
])('%s is explained where it can be', async (name, used, added) => {
  const fail = () => Promise.reject(new DOMException('why', name))
  stubCredentials({ get: fail, create: fail })
  await expect(askForPasskey(request)).rejects.toMatchObject({ message: used })
  await expect(createPasskey(creation)).rejects.toMatchObject({ message: added })
})

function stubCredentials(credentials: object): void {
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  vi.stubGlobal('navigator', { credentials })
}
