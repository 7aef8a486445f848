import type { LoginType } from '@fanal/domain/access/login-message'
import type { Answer, CallArgs, Endpoint, Schemas } from '../endpoint.ts'

/** Makes an API call: by fetch in the browser, in-process when the server renders a page. */
export type Caller = <S extends Schemas>(
  endpoint: Endpoint<S>,
  args: CallArgs<S>,
  options?: { lang?: string },
) => Promise<Answer<S>>

/** A request to render a page, answered by the web bundle. */
export interface PageRequest {
  /** Path and query. */
  url: string
  cookies: Readonly<Record<string, string | undefined>>
  call: Caller
  /** The address of the portal, without a slash at its end. */
  publicUrl: string
  isDemo: boolean
  hasMaintenanceBypass: boolean
  /** Names of calls that the upstream does not provide. */
  absentCalls: readonly string[]
  errorService: ErrorService | null
  /** A login form that was submitted without JavaScript and refused. */
  refusedLogin?: { user: string; code: string }
  /** A failed login by link, client id or provider: the error page of its status shows. */
  failure?: LoginFailure
}

/** Where crashes of the browser are reported to; its address is public. */
export interface ErrorService {
  dsn: string
  environment: string
}

export interface LoginFailure {
  type: LoginType
  status: number
}

/** Origins of the retailer's other services that a page may use, by purpose. */
export type OutsideOrigins = Readonly<Record<'script' | 'connect' | 'frame', readonly string[]>>

export interface PageAnswer {
  status: number
  /** The whole document, as text or in UTF-8; empty when `redirect` is set. */
  html?: string | Uint8Array
  /** SHA-256 of each inline style of this document, for its content security policy. */
  styleHashes?: readonly string[]
  /** Origins whose pages may show it in a frame; none by default. */
  frameAncestors?: readonly string[]
  redirect?: string
  /** Where the browser continues automatically. */
  goOn?: string
  /** The locale to remember in the `lang` cookie. */
  remember?: string
  /** The customer of the page, and whether their browser may store it for use without a connection. */
  customer?: { id: number; isKept: boolean }
  /** For its content security policy. */
  outside?: OutsideOrigins
  /** The session has ended: its cookie is to be cleared. */
  forgetSession?: boolean
}

/** What a list of all public pages depends on. */
export type SitemapRequest = Pick<PageRequest, 'call' | 'publicUrl' | 'absentCalls'>

export interface PageRenderer {
  renderPage(request: PageRequest): Promise<PageAnswer>
  renderSitemap(request: SitemapRequest): Promise<string>
  /** The web app manifest, by which the portal is installed. */
  renderManifest(request: SitemapRequest): Promise<string>
}
