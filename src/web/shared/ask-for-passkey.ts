import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { CallError } from '#contract/errors.ts'
import { fetchChunk } from '#contract/missing-chunk.ts'
import {
  passkeyMessages as messages,
  type NewPasskey,
  type PasskeyCreation,
  type PasskeyProof,
  type PasskeyRequest,
} from '#domain/accounts/second-factor.ts'

// The library is fetched while the server answers.

export async function askForPasskey(start: () => Promise<PasskeyRequest>): Promise<PasskeyProof> {
  const [library, request] = await Promise.all([loadLibrary(messages.unsupported), start()])
  const optionsJSON = request as PublicKeyCredentialRequestOptionsJSON
  return orExplain(library.startAuthentication({ optionsJSON }), {
    NotAllowedError: messages.cancelled,
    AbortError: messages.cancelled,
    NotSupportedError: messages.unsupported,
    SecurityError: messages.unsupported,
  })
}

export async function createPasskey(start: () => Promise<PasskeyCreation>): Promise<NewPasskey> {
  const [library, creation] = await Promise.all([loadLibrary(messages.addUnsupported), start()])
  const optionsJSON = creation as PublicKeyCredentialCreationOptionsJSON
  const { id, response } = await orExplain(library.startRegistration({ optionsJSON }), {
    NotAllowedError: messages.addCancelled,
    AbortError: messages.addCancelled,
    InvalidStateError: messages.alreadyAdded,
    ConstraintError: messages.addUnsupported,
    NotSupportedError: messages.addUnsupported,
    SecurityError: messages.addUnsupported,
  })
  return { id, response: { ...response, transports: response.transports ?? [] } }
}

/** Passkeys are absent in old browsers, and on pages without TLS. */
async function loadLibrary(unsupported: string) {
  const library = await fetchChunk(() => import('@simplewebauthn/browser'))
  if (!library.browserSupportsWebAuthn()) throw new CallError('invalid', unsupported)
  return library
}

/** Browsers do not tell a cancelled prompt from one that found no passkey, so that pages cannot probe for them. */
async function orExplain<Reply>(asked: Promise<Reply>, explanations: Record<string, string>) {
  try {
    return await asked
  } catch (error) {
    const message = error instanceof Error ? explanations[error.name] : undefined
    throw message === undefined ? error : new CallError('invalid', message)
  }
}
