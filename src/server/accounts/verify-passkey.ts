import {
  type NewPasskey,
  type PasskeyProof,
  passkeyAlgorithms,
} from '#domain/accounts/second-factor.ts'
import type { Schema } from '#server/db/schema.ts'
import type { PasskeyRow } from './second-factors.ts'

// The library is loaded with the first passkey: it takes longer than a start should.

/** Passkeys are bound to the host of the public address, and are used on its pages alone. */
interface Expected {
  expectedChallenge: string
  expectedOrigin: string
  expectedRPID: string
  requireUserVerification: true
}

/** Null for anything that is not a passkey of this site, for this challenge, with a verified user. */
export async function verifyNewPasskey(passkey: NewPasskey, expected: Expected) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  return orNull(async () => {
    const attestation = Buffer.from(passkey.response.attestationObject, 'base64url')
    // We ask for no attestation. Other formats have certificates, which the library would look up elsewhere.
    if (!acceptedFormats.has(decodeAttestationObject(attestation).get('fmt'))) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...inFull(passkey), response: { ...passkey.response, transports: [] } },
      ...expected,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    })
    if (!verified) return null
    const { id: credentialId, publicKey, counter } = registrationInfo.credential
    return {
      credentialId,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      backup: backupOf(registrationInfo),
    }
  })
}

/** Null for anything that this passkey did not sign, for this challenge and site, with a verified user. */
export async function verifyProof(proof: PasskeyProof, passkey: PasskeyRow, expected: Expected) {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { userHandle, ...response } = proof.response
  if (userHandle && userHandle !== userHandleOf(passkey.userId)) return null
  return orNull(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...inFull(proof), response },
      ...expected,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        // Compared when it is stored, so that of two uses at once one counts.
        counter: 0,
      },
    })
    if (!verified) return null
    return { counter: authenticationInfo.newCounter, backup: backupOf(authenticationInfo) }
  })
}

/** The name of an account to authenticators. It is shown to no one. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url')
}

const acceptedFormats = new Set(['none', 'packed'])

/** Everything in it came from the caller: whatever the library throws is about that. */
async function orNull<Result>(verify: () => Promise<Result | null>): Promise<Result | null> {
  try {
    return await verify()
  } catch {
    return null
  }
}

function inFull<Sent extends { id: string }>(sent: Sent) {
  return { ...sent, rawId: sent.id, type: 'public-key', clientExtensionResults: {} } as const
}

function backupOf(info: {
  credentialDeviceType: 'singleDevice' | 'multiDevice'
  credentialBackedUp: boolean
}): Schema['passkey']['backup'] {
  if (info.credentialBackedUp) return 'done'
  return info.credentialDeviceType === 'multiDevice' ? 'possible' : 'never'
}
