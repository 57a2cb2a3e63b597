import * as z from 'zod/mini'
import { deliverableEmailSchema } from '#domain/accounts/credentials.ts'
import { providerRules } from '#domain/accounts/sign-in-provider.ts'

export interface ProviderOptions {
  issuer: string
  clientId: string
  clientSecret: string
  /** The `amr` or `acr` value that means two factors were used, if the admin trusts the provider for that. */
  secondFactor?: string | undefined
  /** Where it sends browsers back to. */
  callback: string
}

export type ProviderClient = ReturnType<typeof createProviderClient>

/** What is kept of a visit until the browser comes back. */
export interface VisitChecks {
  verifier: string
  nonce: string
}

const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.optional(z.string()),
  email_verified: z.optional(z.unknown()),
  name: z.optional(z.unknown()),
  amr: z.optional(z.array(z.unknown())),
  acr: z.optional(z.unknown()),
  auth_time: z.optional(z.number().check(z.nonnegative())),
})

/** One OpenID Connect provider. Its library and its addresses are loaded with the first visit. */
export function createProviderClient(options: ProviderOptions) {
  const { issuer, clientId, clientSecret, callback, secondFactor } = options
  let discovered: ReturnType<typeof load> | undefined

  return { start, finish, discover }

  /** Asked again after a failure, so that a provider that was down is found once it is up. */
  function discover() {
    discovered ??= load().catch((error: unknown) => {
      discovered = undefined
      throw error
    })
    return discovered
  }

  async function load() {
    const library = await import('openid-client')
    const configuration = await library.discovery(
      new URL(issuer),
      clientId,
      clientSecret,
      undefined,
      {
        timeout: providerRules.answerSeconds,
        execute: [
          // Without it, the library trusts what came over TLS.
          library.enableNonRepudiationChecks,
          // The environment takes such an address on this machine only.
          ...(issuer.startsWith('http:') ? [library.allowInsecureRequests] : []),
        ],
      },
    )
    return { library, configuration }
  }

  /** Where to send the browser, and what its way back is checked against. */
  async function start(state: string): Promise<{ address: string; checks: VisitChecks }> {
    const { library, configuration } = await discover()
    const checks = { verifier: library.randomPKCECodeVerifier(), nonce: library.randomNonce() }
    const address = library.buildAuthorizationUrl(configuration, {
      redirect_uri: callback,
      scope: 'openid email profile',
      state,
      nonce: checks.nonce,
      code_challenge: await library.calculatePKCECodeChallenge(checks.verifier),
      code_challenge_method: 'S256',
    })
    return { address: address.href, checks }
  }

  /** Who the provider says it is. Throws whatever is wrong with its answer. */
  async function finish(query: URLSearchParams, state: string, checks: VisitChecks) {
    const { library, configuration } = await discover()
    const tokens = await library.authorizationCodeGrant(
      configuration,
      new URL(`${callback}?${query.toString()}`),
      {
        pkceCodeVerifier: checks.verifier,
        expectedState: state,
        expectedNonce: checks.nonce,
        idTokenExpected: true,
      },
    )
    const signed = z.parse(claimsSchema, tokens.claims())
    // Some providers only send the address here. It isn't signed, but it comes over TLS and for the same `sub`.
    const more =
      signed.email === undefined
        ? await library.fetchUserInfo(configuration, tokens.access_token, signed.sub)
        : signed
    return {
      /** The provider and its own name for the person, which never changes hands. */
      identity: `${signed.iss} ${signed.sub}`,
      email: z.parse(deliverableEmailSchema, more.email),
      isEmailConfirmed: more.email_verified === true,
      name: typeof more.name === 'string' ? more.name : '',
      /** A session at the provider may be days old, and it need not say. Then it opens no sensitive action here. */
      provedAt: new Date(Math.min((signed.auth_time ?? 0) * 1000, Date.now())),
      hasSecondFactor:
        secondFactor !== undefined &&
        (signed.acr === secondFactor || signed.amr?.includes(secondFactor) === true),
    }
  }
}

export type Proof = Awaited<ReturnType<ProviderClient['finish']>>
