/** Configuration of the provider (settings `oidc`, environment OIDC_CLIENT_SECRET). */
export interface OidcClient {
  /** The issuer, for discovery. */
  providerUrl: string
  clientId: string
  clientSecret?: string
  /** Overrides the provider's discovery document. */
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
  /** The provider asks who it is although it knows. */
  asksAgain?: boolean
}

export interface AuthorizationReturn {
  /** The redirect URI with the provider's parameters: code, state, issuer or an error. */
  url: URL
  /** False if only the code was passed on: then the issuer (RFC 9207) may be missing. */
  isWhole: boolean
  state: string
  nonce: string
  codeVerifier: string
}

export type Claims = Readonly<Record<string, unknown>>

/** An authenticated person. */
export interface Person {
  issuer: string
  subject: string
  claims: Claims
  idToken: string
  /** Claims of the userinfo endpoint, together with those of the ID token. */
  allClaims(): Promise<Claims>
}

/** A client of one provider. */
export type OidcProvider = (client: OidcClient) => Oidc

/** Single sign-on at an OpenID Connect provider. Every call throws if the provider's answer is invalid. */
export interface Oidc {
  authorizationUrl(request: AuthorizationRequest): Promise<URL>
  /** Exchanges the code and verifies the answer. */
  identify(answer: AuthorizationReturn): Promise<Person>
  /** The provider's logout address; undefined if it has none. */
  logoutUrl(idToken: string, returnTo: string): Promise<URL | undefined>
}
