import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '#domain/accounts/second-factor.ts'

/** What an authenticator, or one that attacks, does differently. */
interface Behaviour {
  origin?: string
  isUserVerified?: boolean
  /** Counts up by itself, unless it is given. */
  counter?: number
  userHandle?: string
}

export interface SoftwarePasskey {
  create(options: PasskeyCreation, behaviour?: Behaviour): NewPasskey
  sign(options: PasskeyRequest, behaviour?: Behaviour): PasskeyProof
}

/** An authenticator with one key (ES256) that a browser could have, without attestation. */
export function createSoftwarePasskey(pageOrigin = 'http://localhost:3001'): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(16)
  const id = rawId.toString('base64url')
  let used = 0
  let userHandle = ''

  return {
    create({ challenge, rp, user }, behaviour = {}) {
      userHandle = user.id
      // The header of the key's data: no AAGUID, then the length of the id.
      const key = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, rawId.length]),
        rawId,
        cose(x, y),
      ])
      const authData = Buffer.concat([authenticatorData(rp.id, behaviour, 0x40), key])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authData),
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge, behaviour).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      }
      return { id, response }
    },
    sign({ challenge, rpId }, behaviour = {}) {
      const authData = authenticatorData(rpId, behaviour)
      const clientDataJSON = clientData('webauthn.get', challenge, behaviour)
      const signed = Buffer.concat([authData, sha256(clientDataJSON)])
      const response = {
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle: behaviour.userHandle ?? userHandle,
      }
      return { id, response }
    },
  }

  function clientData(type: string, challenge: string, { origin = pageOrigin }: Behaviour): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  function authenticatorData(rpId: string, behaviour: Behaviour, extraFlags = 0): Buffer {
    const { isUserVerified = true } = behaviour
    used = behaviour.counter ?? used + 1
    const rest = Buffer.alloc(5)
    rest.writeUInt8(0x01 | (isUserVerified ? 0x04 : 0) | extraFlags, 0)
    rest.writeUInt32BE(used, 1)
    return Buffer.concat([sha256(rpId), rest])
  }
}

/** A public key as COSE: an EC2 key for ES256 on P-256. */
function cose(x: string, y: string): Buffer {
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ])
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
