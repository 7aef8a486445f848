import { callAddress, mayTryLower, type RefusedCall } from '@fanal/contract/wire/call'
import type { Answer, CallArgs, Endpoint, Schemas } from '@fanal/contract/endpoint'
import type { ErrorAnswer } from '@fanal/contract/wire/errors'
import type { NamedFile } from './download.ts'

/** A call that was refused or got no answer (status 0). */
export class CallError extends Error {
  override name = 'CallError'
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string[]>
  readonly reference: string | undefined
  /** An overloaded server says when to retry. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, answer: Partial<ErrorAnswer> = {}, retryAfter?: string | null) {
    super(answer.message ?? `HTTP ${status}`)
    this.status = status
    this.code = answer.error ?? (status === 0 ? 'no_answer' : 'internal_error')
    this.errors = answer.errors ?? {}
    this.reference = answer.reference
    this.retryAfterMs = status === 503 && retryAfter ? Number(retryAfter) * 1000 || undefined : undefined
  }
}

type Listener = () => void
const expiryListeners = new Set<Listener>()
const renewalListeners = new Set<Listener>()
const forcedListeners = new Set<Listener>()
/** Number of sessions that other tabs have begun for the same customer. */
let renewals = 0

/** Called when any answer reports an ended session. */
export function onSessionExpired(listener: Listener): () => void {
  expiryListeners.add(listener)
  return () => expiryListeners.delete(listener)
}

/** Called when another tab has signed the same customer in again. */
export function onSessionRenewed(listener: Listener): () => void {
  renewalListeners.add(listener)
  return () => renewalListeners.delete(listener)
}

export function sessionRenewed(): void {
  renewals += 1
  for (const listener of renewalListeners) listener()
}

const busyListeners = new Set<Listener>()
/** Number of calls waiting for a retry. */
const busyCalls = new Map<string, number>()
const forgetBusyMs = 15_000

export const isServerBusy = (): boolean => busyCalls.size > 0

/** Called when the server becomes overloaded, and when that ends. */
export function onBusy(listener: Listener): () => void {
  busyListeners.add(listener)
  return () => busyListeners.delete(listener)
}

function setBusy(call: string, is: boolean): void {
  const before = isServerBusy()
  window.clearTimeout(busyCalls.get(call))
  if (is)
    busyCalls.set(
      call,
      window.setTimeout(() => setBusy(call, false), forgetBusyMs),
    )
  else busyCalls.delete(call)
  if (before !== isServerBusy()) for (const listener of busyListeners) listener()
}

/** Called when any answer requires a change of password. */
export function onForcedChange(listener: Listener): () => void {
  forcedListeners.add(listener)
  return () => forcedListeners.delete(listener)
}

const answeredVersion = new Map<string, number>()

interface CallOptions {
  idempotencyKey?: string
  signal?: AbortSignal
  /** The body of an upload, as it is. */
  file?: Blob
  /** Ends even when the page is left meanwhile. */
  keepalive?: boolean
}

/** The customer's language; the document's own is that of its texts, which a language may have to borrow. */
const chosenLocale = (): string => {
  const { dataset, lang } = document.documentElement
  return dataset['locale'] ?? lang
}

/** Makes a call and parses its answer. */
export async function call<S extends Schemas>(
  endpoint: Endpoint<S>,
  args: CallArgs<S>,
  options: CallOptions = {},
): Promise<Answer<S>> {
  return ask(endpoint, args, options, (answer) => answer.json() as Promise<Answer<S>>)
}

/** Fetches a file with its name. */
export async function fetchFile<S extends Schemas>(
  endpoint: Endpoint<S>,
  args: CallArgs<S>,
  options: CallOptions = {},
): Promise<NamedFile> {
  const { readFile } = await import('./download.ts')
  return ask(endpoint, args, options, readFile)
}

/** Fetches and saves a file. */
export async function download<S extends Schemas>(endpoint: Endpoint<S>, args: CallArgs<S>): Promise<void> {
  const file = await fetchFile(endpoint, args)
  const { saveFile } = await import('./download.ts')
  saveFile(file)
}

/**
 * Makes a call, and makes it again if its session ended but another tab began a new one meanwhile: a 401 says that
 * nothing was done.
 */
async function ask<S extends Schemas, T>(
  endpoint: Endpoint<S>,
  args: CallArgs<S>,
  options: CallOptions,
  read: (answer: Response) => Promise<T>,
): Promise<T> {
  const query = { lang: chosenLocale(), ...(args.query as object | undefined) }
  const address = callAddress(endpoint.path, { params: args.params, query })
  const prepared = { endpoint, address, init: requestOf(endpoint, args, options) }
  const renewalsBefore = renewals
  try {
    return await askOnce(prepared, read)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (isSessionOver(error) && renewals !== renewalsBefore) return askOnce(prepared, read)
    if (isSessionOver(error)) for (const listener of expiryListeners) listener()
    if (error.code === 'change_password') for (const listener of forcedListeners) listener()
    throw error
  }
}

interface PreparedCall {
  endpoint: Endpoint
  /** Relative to the version. */
  address: string
  init: RequestInit
}

/** Calls the highest version that answers (`mayTryLower`). The version is remembered. */
async function askOnce<T>(call: PreparedCall, read: (answer: Response) => Promise<T>): Promise<T> {
  const { endpoint, address, init } = call
  const known = answeredVersion.get(endpoint.name)
  const versions = known === undefined ? endpoint.versions : [known]
  let failure = new CallError(0)
  let refused: RefusedCall = { status: 0 }
  for (const version of versions) {
    try {
      const answer = await fetch(`/api/v${version}/${address}`, init)
      if (answer.ok) {
        answeredVersion.set(endpoint.name, version)
        setBusy(endpoint.name, false)
        return await read(answer)
      }
      const body = (await answer.json().catch(() => ({}))) as Partial<ErrorAnswer>
      failure = new CallError(answer.status, body, answer.headers.get('Retry-After'))
      refused = { status: answer.status, body, isBusy: failure.retryAfterMs !== undefined }
    } catch (error) {
      if (init.signal?.aborted) throw error
      failure = new CallError(0)
      refused = { status: 0 }
    }
    if (!mayTryLower(endpoint.method, refused)) break
  }
  // A document that is away is no reason to tell that the portal is busy.
  if (failure.retryAfterMs !== undefined && failure.code !== 'file_later') setBusy(endpoint.name, true)
  throw failure
}

/** `login_required`: the cookie is gone, as after signing out in another window. */
function isSessionOver({ status, code, message }: CallError): boolean {
  return status === 401 && (message === 'token_expired' || overCodes.has(code))
}
const overCodes: ReadonlySet<string> = new Set(['token_expired', 'token_invalid', 'login_required'])

function requestOf<S extends Schemas>(
  endpoint: Endpoint<S>,
  args: CallArgs<S>,
  options: CallOptions,
): RequestInit {
  const isWrite = endpoint.method !== 'GET'
  return {
    method: endpoint.method,
    headers: {
      'Accept-Language': chosenLocale(),
      ...(isWrite && { 'Idempotency-Key': options.idempotencyKey ?? newKey() }),
      ...(args.body !== undefined && { 'Content-Type': 'application/json' }),
      ...(options.file && { 'Content-Type': 'application/octet-stream' }),
    },
    body: options.file ?? (args.body === undefined ? undefined : JSON.stringify(args.body)),
    signal: options.signal,
    keepalive: options.keepalive,
  }
}

/** An idempotency key. Random bytes, since randomUUID is missing on plain http. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
