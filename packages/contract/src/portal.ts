import type { LoginType } from '@fanal/domain/access/login-message'
import type { Answer, CallArgs, Endpoint, Schemas } from './endpoint.ts'

/** Makes an API call: in the browser by fetch, in the server that draws the first page without leaving the process. */
export type Caller = <S extends Schemas>(
  endpoint: Endpoint<S>,
  args: CallArgs<S>,
  options?: { lang?: string },
) => Promise<Answer<S>>

/** A page to draw: the web bundle answers it, whoever runs it. */
export interface PageRequest {
  /** Path and query. */
  url: string
  cookies: Readonly<Record<string, string | undefined>>
  call: Caller
  isDemo: boolean
  hasMaintenanceBypass: boolean
  /** Calls that nobody answers, by name. */
  absentCalls: readonly string[]
  /** A login form that was sent without JavaScript and refused. */
  refusedLogin?: { user: string; code: string }
  /** A login by another way that failed: the error page of its status shows. */
  failure?: LoginFailure
}

export interface LoginFailure {
  type: LoginType
  status: number
}

export interface PageAnswer {
  status: number
  /** The whole document, or nothing when `redirect` says where to go. */
  html?: string
  /** SHA-256 of each inline style of this document, for its content security policy. */
  styleHashes?: readonly string[]
  redirect?: string
  /** Where the browser goes on from this page by itself, at once. */
  goOn?: string
  /** The locale to remember in the `lang` cookie. */
  remember?: string
  /** The session turned out to be over: its cookie is of no more use. */
  forgetSession?: boolean
}

export interface PageRenderer {
  renderPage(request: PageRequest): Promise<PageAnswer>
}
