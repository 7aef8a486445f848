import type { Configuration, CustomFetch, ServerMetadata } from 'openid-client'
import type { AuthorizationRequest, AuthorizationReturn, Claims, Oidc, OidcClient, Person } from './oidc.ts'
import { tracedFetch } from '../traced-fetch.ts'

const keepMs = 3_600_000
/** Far above any valid answer of a provider. */
const maxAnswerBytes = 1_000_000
const clockToleranceSeconds = 60

const isLoopback = (url: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)

const known = new Map<string, { until: number; config: Promise<Configuration> }>()

/** Discovery document and keys are cached for an hour; openid-client refetches unknown keys. */
function configurationOf(client: OidcClient): Promise<Configuration> {
  const key = JSON.stringify(client)
  const kept = known.get(key)
  if (kept && kept.until > Date.now()) return kept.config
  // Few clients are ever configured: old configurations are dropped.
  if (known.size > 50) known.clear()
  const config = discover(client)
  known.set(key, { until: Date.now() + keepMs, config })
  config.catch(() => known.delete(key))
  return config
}

async function discover(client: OidcClient): Promise<Configuration> {
  const { clientId, clientSecret, authorizeEndpoint, logoutEndpoint } = client
  const openid = await import('openid-client')
  const server = new URL(client.providerUrl)
  const found = await openid.discovery(server, clientId, clientSecret, undefined, {
    timeout: client.timeoutMs / 1000,
    [openid.customFetch]: boundedFetch,
    // Plain http only for a provider on this machine (development and tests).
    execute: isLoopback(server) ? [openid.allowInsecureRequests] : [],
  })
  // Unchanged, without the library's helper.
  const metadata = JSON.parse(JSON.stringify(found.serverMetadata())) as ServerMetadata
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const authentication = methods.includes('client_secret_basic')
    ? openid.ClientSecretBasic(clientSecret)
    : openid.ClientSecretPost(clientSecret)
  const config = new openid.Configuration(
    {
      ...metadata,
      ...(authorizeEndpoint && { authorization_endpoint: authorizeEndpoint }),
      ...(logoutEndpoint && { end_session_endpoint: logoutEndpoint }),
    },
    clientId,
    { [openid.clockTolerance]: clockToleranceSeconds },
    clientSecret ? authentication : openid.None(),
  )
  config.timeout = client.timeoutMs / 1000
  config[openid.customFetch] = boundedFetch
  if (isLoopback(server)) openid.allowInsecureRequests(config)
  // Otherwise the signature of the ID token would rely on TLS alone.
  openid.enableNonRepudiationChecks(config)
  return config
}

/** Limits the size of an answer. */
const boundedFetch: CustomFetch = async (address, options) => {
  const answer = await tracedFetch(address, options)
  if (!answer.body) return answer
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > maxAnswerBytes) throw new Error('The provider answers without end')
    chunks.push(chunk)
  }
  const { status, headers } = answer
  return new Response(Buffer.concat(chunks), { status, headers })
}

/** Single sign-on at any OpenID Connect provider, by code with PKCE. */
export function openidConnect(client: OidcClient): Oidc {
  return {
    authorizationUrl: (request) => authorizationUrl(client, request),
    identify: (answer) => identify(client, answer),
    async logoutUrl(idToken, returnTo) {
      const openid = await import('openid-client')
      const config = await configurationOf(client)
      if (!config.serverMetadata().end_session_endpoint) return undefined
      return openid.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: returnTo })
    },
  }
}

async function authorizationUrl(client: OidcClient, request: AuthorizationRequest): Promise<URL> {
  const openid = await import('openid-client')
  return openid.buildAuthorizationUrl(await configurationOf(client), {
    redirect_uri: request.redirectUri,
    scope: request.scope,
    state: request.state,
    nonce: request.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(request.codeVerifier),
    code_challenge_method: 'S256',
    // With a longest age the provider says when it asked (`auth_time`).
    ...(request.asksAgain && { prompt: 'login', max_age: '0' }),
  })
}

async function identify(client: OidcClient, answer: AuthorizationReturn): Promise<Person> {
  const openid = await import('openid-client')
  const config = await configurationOf(client)
  const url = new URL(answer.url)
  if (!answer.isWhole && !url.searchParams.has('iss'))
    url.searchParams.set('iss', config.serverMetadata().issuer)
  const tokens = await openid.authorizationCodeGrant(config, url, {
    expectedState: answer.state,
    expectedNonce: answer.nonce,
    pkceCodeVerifier: answer.codeVerifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  const { id_token: idToken, access_token: accessToken } = tokens
  if (!claims || !idToken) throw new Error('The provider sent no ID token')
  refuseOddities(claims, client.clientId)
  const person = { issuer: claims.iss, subject: claims.sub, claims: { ...claims }, idToken }
  return {
    ...person,
    async allClaims(): Promise<Claims> {
      if (!config.serverMetadata().userinfo_endpoint) return person.claims
      const told = await openid.fetchUserInfo(config, accessToken, person.subject)
      // Signed claims take precedence.
      return { ...told, ...person.claims }
    },
  }
}

interface IdClaims {
  sub: string
  azp?: unknown
  iat: number
}

/** What openid-client does not check: a token for another party, one from the future, and invalid names. */
function refuseOddities({ sub, azp, iat }: IdClaims, clientId: string): void {
  if (azp !== undefined && azp !== clientId) throw new Error('The ID token was made for another party')
  if (iat > Date.now() / 1000 + clockToleranceSeconds) throw new Error('The ID token is from the future')
  // At most 255 ASCII characters (OpenID Connect Core, section 2).
  if (!/^[\u0020-\u007e]{1,255}$/.test(sub)) throw new Error('The ID token names nobody')
}
