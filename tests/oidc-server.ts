import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const oidcClient = { clientId: 'hitlist', clientSecret: 'a secret of the provider’s' }

const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A sign-in provider in this process that says what a test wants it to, true or not. */
export async function startOidcServer() {
  const codes = new Map<string, URLSearchParams>()
  const provider = {
    url: '',
    /** Over those that are right. */
    claims: {} as Record<string, unknown>,
    header: {} as Record<string, unknown>,
    /** In place of the email in the signed claims. */
    userInfo: undefined as object | undefined,
    /** What it sends browsers back with, besides code and state. */
    answer: {} as Record<string, string>,
    isDown: false,
    signsWithForeignKey: false,
    close,
  }
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', provider.url)
    if (provider.isDown) return send(response, 503, {})
    if (pathname === '/.well-known/openid-configuration') return send(response, 200, metadata())
    if (pathname === '/jwks') return send(response, 200, { keys: [publicKey] })
    if (pathname === '/me') return send(response, 200, provider.userInfo ?? {})
    if (pathname === '/authorize') {
      const code = randomUUID()
      codes.set(code, searchParams)
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      const state = searchParams.get('state') ?? ''
      back.search = new URLSearchParams({
        code,
        state,
        iss: provider.url,
        ...provider.answer,
      }).toString()
      return response.writeHead(302, { Location: back.href }).end()
    }
    const form = new URLSearchParams(await text(request))
    const asked = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const proof = createHash('sha256').update(form.get('code_verifier') ?? '')
    // As RFC 7636 has it: who stole the code does not have the verifier.
    if (asked?.get('code_challenge') !== proof.digest('base64url')) {
      return send(response, 400, { error: 'invalid_grant' })
    }
    send(response, 200, {
      access_token: randomUUID(),
      token_type: 'Bearer',
      id_token: signClaims({ nonce: asked.get('nonce') }),
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return provider

  function metadata() {
    const { url } = provider
    return {
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      userinfo_endpoint: `${url}/me`,
      jwks_uri: `${url}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
    }
  }

  function signClaims(more: object): string {
    const now = Math.floor(Date.now() / 1000)
    const right = {
      iss: provider.url,
      aud: oidcClient.clientId,
      sub: 'ada',
      iat: now,
      exp: now + 60,
      ...(!provider.userInfo && { email: 'ada@example.com', email_verified: true }),
    }
    const header = { alg: 'RS256', kid: 'key', ...provider.header }
    const parts = [header, { ...right, ...more, ...provider.claims }].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    )
    const { privateKey } = provider.signsWithForeignKey ? foreign : own
    const signature = sign('RSA-SHA256', Buffer.from(parts.join('.')), privateKey)
    return [...parts, header.alg === 'none' ? '' : signature.toString('base64url')].join('.')
  }

  async function close(): Promise<void> {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}

const publicKey = { ...own.publicKey.export({ format: 'jwk' }), kid: 'key', alg: 'RS256' }

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
