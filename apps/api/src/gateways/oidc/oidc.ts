/** How the operator's provider is reached (settings `oidc`, environment OIDC_CLIENT_SECRET). */
export interface OidcClient {
  /** The issuer: its discovery document is asked for. */
  providerUrl: string
  clientId: string
  clientSecret?: string
  /** In place of what the provider's own document says. */
  authorizeEndpoint?: string
  logoutEndpoint?: string
  timeoutMs: number
}

export interface AuthorizationRequest {
  scope: string
  state: string
  nonce: string
  codeVerifier: string
  redirectUri: string
}

export interface AuthorizationReturn {
  /** The redirect URI with what the provider added to it: code, state, issuer or an error. */
  url: URL
  /** False where the code alone was handed on: then the issuer beside it (RFC 9207) may be missing. */
  isWhole: boolean
  state: string
  nonce: string
  codeVerifier: string
}

export type Claims = Readonly<Record<string, unknown>>

/** Somebody whom the provider vouches for. */
export interface Person {
  issuer: string
  subject: string
  claims: Claims
  idToken: string
  /** What the provider tells only when asked (its userinfo endpoint), the claims of the ID token among it. */
  allClaims(): Promise<Claims>
}

/** Speaks to one provider. */
export type OidcProvider = (client: OidcClient) => Oidc

/** Single sign-on at an OpenID Connect provider. Every call throws when the provider does not answer as it must. */
export interface Oidc {
  authorizationUrl(request: AuthorizationRequest): Promise<URL>
  /** Exchanges the code and checks what comes for it. */
  identify(answer: AuthorizationReturn): Promise<Person>
  /** Where a browser ends the provider's session; undefined when the provider offers no such place. */
  logoutUrl(idToken: string, returnTo: string): Promise<URL | undefined>
}
