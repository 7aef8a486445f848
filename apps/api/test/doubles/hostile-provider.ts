import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from './listen.ts'

type Json = Record<string, unknown>

/** How the provider deviates from a valid one. An undefined claim is omitted. */
export interface Mischief {
  claims?: Json
  header?: Json
  /** Who signs: its own key, another key, nobody, or its public key (or the client's secret) used as an HMAC key. */
  signer?: 'own' | 'stranger' | 'nobody' | 'public key' | 'client secret'
  /** Modifies the finished ID token. */
  spoil?: (idToken: string) => unknown
  /** Replaces the answer of the exchange. */
  token?: (response: ServerResponse, honest: Json) => void
  userinfo?: (response: ServerResponse) => void
}

export interface HostileProvider {
  issuer: string
  /** Signs a person in for the transaction of this address; returns the code. */
  codeFor(authorizeUrl: URL): string
  /** Until the next call. */
  be(mischief: Mischief): void
  /** Number of exchanges. */
  exchanges(): number
  stop(): Promise<void>
}

export const json = (response: ServerResponse, body: unknown, status = 200) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

// Generated once: a key pair takes longer than any test.
const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  userinfo_endpoint: `${issuer}/userinfo`,
  end_session_endpoint: `${issuer}/logout`,
  id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
  authorization_response_iss_parameter_supported: true,
})

function makeIdToken(issuer: string, nonce: string | undefined, mischief: Mischief): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: issuer,
    sub: 'berta',
    aud: 'fanal',
    iat: now,
    exp: now + 300,
    nonce,
    ...mischief.claims,
  }
  const algorithm = { nobody: 'none', 'public key': 'HS256', 'client secret': 'HS256' }
  const alg = algorithm[mischief.signer as keyof typeof algorithm] ?? 'RS256'
  const body = `${encode({ alg, kid: 'own', typ: 'JWT', ...mischief.header })}.${encode(claims)}`
  return `${body}.${signatureOf(body, mischief)}`
}

function signatureOf(body: string, { signer = 'own' }: Mischief): string {
  if (signer === 'nobody') return ''
  if (signer === 'public key' || signer === 'client secret') {
    const pem = own.publicKey.export({ type: 'spki', format: 'pem' })
    return createHmac('sha256', signer === 'public key' ? pem : clientSecret)
      .update(body)
      .digest('base64url')
  }
  const key = signer === 'own' ? own : stranger
  return sign('sha256', Buffer.from(body), key.privateKey).toString('base64url')
}

/** A minimal provider that speaks the protocol, and deviates as told. */
export async function hostileProvider(document: Json = {}): Promise<HostileProvider> {
  const nonces = new Map<string, string>()
  let mischief: Mischief = {}
  let exchanges = 0

  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0]
    if (path === '/.well-known/openid-configuration')
      return json(response, { ...metadataOf(issuer), ...document })
    if (path === '/jwks') return json(response, { keys: [publicJwk(own.publicKey)] })
    if (path === '/userinfo') return answerUserinfo(response)
    if (path === '/token') return void exchange(request, response)
    return json(response, {}, 404)
  })
  const { url: issuer, close } = await listen(server)

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    exchanges += 1
    const code = new URLSearchParams(await text(request)).get('code') ?? ''
    const idToken = makeIdToken(issuer, nonces.get(code), mischief)
    const honest = {
      access_token: 'an-access-token',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: idToken,
    }
    if (mischief.token) mischief.token(response, honest)
    else json(response, { ...honest, id_token: mischief.spoil ? mischief.spoil(idToken) : idToken })
  }

  function answerUserinfo(response: ServerResponse): void {
    if (mischief.userinfo) mischief.userinfo(response)
    else json(response, { sub: mischief.claims?.['sub'] ?? 'berta' })
  }

  return {
    issuer,
    codeFor(authorizeUrl) {
      const code = randomBytes(12).toString('base64url')
      nonces.set(code, authorizeUrl.searchParams.get('nonce') ?? '')
      return code
    },
    be(next) {
      mischief = next
    },
    exchanges: () => exchanges,
    stop: close,
  }
}

export const clientSecret = 'a secret between the portal and its provider'

const publicJwk = (key: KeyObject) => ({
  ...createPublicKey(key.export({ type: 'spki', format: 'pem' })).export({ format: 'jwk' }),
  kid: 'own',
  use: 'sig',
  alg: 'RS256',
})
