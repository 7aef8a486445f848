import { callAddress, errorCodeOf, mayTryLower } from '@fanal/contract/wire/call'
import type { Endpoint, Schemas } from '@fanal/contract/endpoint'
import { AppError } from '#platform/errors'
import { askOnce, type Said, upstreamFailed } from './call-retailer.ts'
import { withCleanHtml } from './clean-html.ts'
import { completedCalls } from './completed-calls.ts'
import { documentedCalls } from './documented-calls.ts'
import type { KnownCalls } from './known-calls.ts'
import { refusalOf } from './refusals.ts'
import { type SessionCache, sessionCache } from './session-cache.ts'
import type { Documented, LooseArgs, Visit } from './visit.ts'

const versionKeptMs = 600_000

export interface RetailerOptions {
  upstream: string
  known: KnownCalls
  /** The schemas of every call. */
  schemasOf: (endpoint: Endpoint) => Schemas
}

/** An answer in our shape, or a streamed file. */
export type Answered = { body: unknown } | { file: Said }

/** The retailer's own server behind our contract. */
export interface Retailer {
  known: KnownCalls
  cache: SessionCache
  /** `isWhole`: with fields beyond the schema. */
  answer(endpoint: Endpoint, args: LooseArgs, visit: Visit, isWhole?: boolean): Promise<Answered>
  /** Whether a call is answered by the upstream or by a completion. */
  isThere(endpoint: Endpoint): Promise<boolean>
}

interface Known extends RetailerOptions {
  answeredVersion: Map<string, { version: number; until: number }>
}

export function retailerOf(options: RetailerOptions): Retailer {
  const { known } = options
  const own: Known = { ...options, answeredVersion: new Map() }
  return {
    known,
    cache: sessionCache(),
    async answer(endpoint, args, visit, isWhole = false) {
      const complete = completedCalls[endpoint.name]
      if (await known.has(endpoint)) {
        const failed = await forward(own, { endpoint, args, visit, isWhole }).catch((error: unknown) => ({
          error,
        }))
        if (!('error' in failed)) return failed
        // The call may just have turned out to be missing.
        if (!complete || (await known.has(endpoint))) throw failed.error
      }
      if (!complete) throw new AppError('unknown_path')
      return { body: await checked(own, endpoint, await complete(args, visit)) }
    },
    async isThere(endpoint) {
      // A file is not passed on as a stream: forms carry it.
      return endpoint.kind !== 'upload' && (endpoint.name in completedCalls || known.has(endpoint))
    },
  }
}

interface Forwarded {
  endpoint: Endpoint
  args: LooseArgs
  visit: Visit
  isWhole: boolean
}

async function forward(own: Known, { endpoint, args, visit, isWhole }: Forwarded): Promise<Answered> {
  const documented = await documentedFor(own, endpoint)
  const put = documented.put ? await documented.put(args, visit) : args
  const said = await askVersions(own, endpoint, put, visit, documented)
  const isWrite = endpoint.method !== 'GET'
  if (isWrite) visit.forget()
  if (said.status >= 300) {
    const answer = documented.readRefusal?.(said.status, said.body)
    if (answer === undefined) throw refusalOf(endpoint, said)
    return { body: answer }
  }
  if (said.file) return { file: said }
  const asked = { ...args, query: { ...args.query, ...put.query } }
  const read = documented.read
    ? await readWith(documented.read, endpoint, said.body, asked, visit)
    : said.body
  return { body: isWhole ? read : await checked(own, endpoint, read ?? {}) }
}

async function documentedFor({ known }: Known, { name }: Endpoint): Promise<Documented> {
  const documented = documentedCalls[name] ?? {}
  return documented.isForAll || !(await known.isOurs()) ? documented : {}
}

/** The highest version that answers; a write is retried only where it cannot have been carried out. */
async function askVersions(
  { upstream, schemasOf, known, answeredVersion }: Known,
  endpoint: Endpoint,
  put: LooseArgs,
  visit: Visit,
  documented: Documented,
): Promise<Said> {
  const { name, method } = endpoint
  const remembered = answeredVersion.get(name)
  const versions = documented.versions
    ? await documented.versions(put, visit)
    : remembered && remembered.until > Date.now()
      ? [remembered.version]
      : endpoint.versions
  const isFile = schemasOf(endpoint).response === undefined
  let said: Said | undefined
  let failure: unknown
  for (const version of versions) {
    const question = {
      method,
      path: `v${version}/${addressOf(documented.path ?? endpoint.path, put)}`,
      headers: headersOf(visit, method !== 'GET'),
      body: method === 'GET' ? undefined : put.body,
      isFile,
    }
    try {
      said = await askOnce(upstream, question)
      if (said.status < 300) {
        answeredVersion.set(name, { version, until: Date.now() + versionKeptMs })
        return said
      }
      if (!mayTryLower(method, said)) return said
    } catch (error) {
      // A write without an answer may have been done.
      if (method !== 'GET') throw error
      failure = error
    }
  }
  answeredVersion.delete(name)
  if (!said) throw failure
  if (endpoint.isOwn && isAbsence(endpoint, said)) known.miss(endpoint)
  return said
}

/** Answers that do not fit the schema are refused. The log names the places, never the values. */
async function checked({ schemasOf }: Known, endpoint: Endpoint, answer: unknown): Promise<unknown> {
  const { response } = schemasOf(endpoint)
  const result = response?.safeParse(answer)
  if (result?.success === false) {
    const places = result.error.issues
      .slice(0, 10)
      .map(({ path, code }) => `${path.join('.') || '_'} (${code})`)
    throw upstreamFailed(`the answer of ${endpoint.name} does not fit its shape at: ${places.join(', ')}`)
  }
  return withCleanHtml(endpoint.name, result ? result.data : answer)
}

async function readWith(
  read: NonNullable<Documented['read']>,
  { name }: Endpoint,
  body: unknown,
  args: LooseArgs,
  visit: Visit,
): Promise<unknown> {
  try {
    return await read(body, args, visit)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw upstreamFailed(`the answer of ${name} cannot be read`, error)
  }
}

/**
 * Distinguishes a missing call from a missing object. A call of the minimal API is not given up for one such answer.
 */
function isAbsence({ path }: Endpoint, { status, body }: Said): boolean {
  return (
    status === 405 ||
    status === 501 ||
    (status === 404 && (errorCodeOf(body) === 'unknown_path' || !path.includes('{')))
  )
}

// In lists of ids within a path, retailers' servers expect an unencoded comma.
const addressOf = (path: string, args: LooseArgs) => {
  const [filled = '', search] = callAddress(path, args).split('?')
  const commas = filled.replaceAll('%2C', ',')
  return search ? `${commas}?${search}` : commas
}

/** A sign-on started by the upstream has its secrets in cookies. */
function openidCookies(cookies: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const own = Object.entries(cookies).filter(([name]) => /^openid_(key|nonce)$/.test(name))
  if (own.length === 0) return {}
  return { cookie: own.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('; ') }
}

/** Headers to the upstream: session, language, client address. Nothing else of the browser. */
function headersOf({ token, locale, request }: Visit, isWrite: boolean): Record<string, string> {
  const key = isWrite ? request.headers['idempotency-key'] : undefined
  return {
    accept: 'application/json, */*',
    'accept-language': locale,
    'x-forwarded-for': request.ip,
    'x-request-id': request.id,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(typeof key === 'string' && { 'idempotency-key': key }),
    ...openidCookies(request.cookies),
  }
}
