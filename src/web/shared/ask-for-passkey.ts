import { CallError } from '#contract/errors.ts'
import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '#domain/accounts/passkey.ts'
import { passkeyMessages as messages } from '#domain/accounts/passkey-messages.ts'

/**
 * Has the browser ask its user for a passkey. The binary fields are converted here, because not every browser
 * with passkeys has `parseRequestOptionsFromJSON` and `toJSON`.
 */
export async function askForPasskey(request: PasskeyRequest): Promise<PasskeyProof> {
  requirePasskeys(messages.unsupported)
  const publicKey: PublicKeyCredentialRequestOptions = {
    ...request,
    challenge: toBytes(request.challenge),
    allowCredentials: request.allowCredentials.map(toDescriptor),
  }
  const credential = await orExplain(navigator.credentials.get({ publicKey }), {
    NotAllowedError: messages.cancelled,
    AbortError: messages.cancelled,
    NotSupportedError: messages.unsupported,
    SecurityError: messages.unsupported,
  })
  const { rawId, response } = credential as PublicKeyCredential
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    response as AuthenticatorAssertionResponse
  return {
    id: toText(rawId),
    response: {
      clientDataJSON: toText(clientDataJSON),
      authenticatorData: toText(authenticatorData),
      signature: toText(signature),
      userHandle: userHandle && toText(userHandle),
    },
  }
}

/** Has the browser create a passkey on its device, or on another one. */
export async function createPasskey(creation: PasskeyCreation): Promise<NewPasskey> {
  requirePasskeys(messages.addUnsupported)
  const publicKey: PublicKeyCredentialCreationOptions = {
    ...creation,
    challenge: toBytes(creation.challenge),
    user: { ...creation.user, id: toBytes(creation.user.id) },
    excludeCredentials: creation.excludeCredentials.map(toDescriptor),
  }
  const credential = await orExplain(navigator.credentials.create({ publicKey }), {
    NotAllowedError: messages.addCancelled,
    AbortError: messages.addCancelled,
    InvalidStateError: messages.alreadyAdded,
    ConstraintError: messages.addUnsupported,
    NotSupportedError: messages.addUnsupported,
    SecurityError: messages.addUnsupported,
  })
  const { rawId, response } = credential as PublicKeyCredential
  const attested = response as AuthenticatorAttestationResponse
  return {
    id: toText(rawId),
    response: {
      clientDataJSON: toText(attested.clientDataJSON),
      attestationObject: toText(attested.attestationObject),
      transports: attested.getTransports?.() ?? [],
    },
  }
}

/** Absent in old browsers, and on pages without TLS. */
function requirePasskeys(message: string): void {
  if (!('PublicKeyCredential' in globalThis)) throw new CallError('invalid', message)
}

/** Browsers do not tell a cancelled prompt from one that found no passkey, so that pages cannot probe for them. */
async function orExplain<Result>(
  asked: Promise<Result>,
  explanations: Record<string, string>,
): Promise<NonNullable<Result>> {
  try {
    return (await asked) as NonNullable<Result>
  } catch (error) {
    const message = error instanceof DOMException ? explanations[error.name] : undefined
    throw message === undefined ? error : new CallError('invalid', message)
  }
}

type Descriptor = PasskeyRequest['allowCredentials'][number]

function toDescriptor({ type, id, transports }: Descriptor): PublicKeyCredentialDescriptor {
  return { type, id: toBytes(id), transports: transports as AuthenticatorTransport[] }
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}

function toText(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
