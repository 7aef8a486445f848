import { Resolver } from 'node:dns/promises'
import {
  Agent as HttpAgent,
  type ClientRequest,
  type IncomingMessage,
  request as httpRequest,
} from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { counted } from '#platform/counts'
import type { Env } from '#platform/env'
import { checkTarget, type TargetRules } from './check-target.ts'
import { NotDelivered, type OutgoingGateway, type OutgoingMessage } from './outgoing.ts'
import { isPublicAddress } from './public-address.ts'

interface Address {
  address: string
  family: number
}

/** What tests replace. */
export interface PublicHttpsOptions {
  resolve?: (host: string) => Promise<Address[]>
  isPublic?: (address: string) => boolean
  ports?: readonly string[]
  /** Certificates to trust instead of the usual ones. */
  ca?: string
  timeoutMs?: number
}

const answerMaxBytes = 65_536
/** One name for all in the metrics: customers choose them. */
const customersHosts = 'of customers'
const classOf = (status: number) => `${Math.floor(status / 100)}xx`

/** `''` is the usual port. */
const rulesOf = (env: Pick<Env, 'DEMO' | 'NODE_ENV' | 'PUBLIC_URL'>): TargetRules => {
  const isForTrying = env.DEMO || env.NODE_ENV === 'development'
  return {
    protocols: isForTrying ? ['https:', 'http:'] : ['https:'],
    ports: isForTrying ? ['', '8443', '8080'] : ['', '8443'],
    ownHost: new URL(env.PUBLIC_URL).hostname,
  }
}

/**
 * Asks the name servers itself: names that only this machine knows are none, and a server that never answers holds up
 * nothing else of the process.
 */
async function resolveByNameServers(host: string): Promise<Address[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const of = (answer: typeof four, family: number) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : []
  return [...of(four, 4), ...of(six, 6)]
}

/** The checked addresses, whatever is asked: the name is not resolved a second time. */
const fixedLookup =
  (addresses: readonly Address[]): LookupFunction =>
  (_, options, done) => {
    const [first] = addresses
    if (options.all) done(null, [...addresses])
    else done(null, first?.address ?? '', first?.family)
  }

export function publicHttps(
  env: Pick<Env, 'DEMO' | 'NODE_ENV' | 'PUBLIC_URL'>,
  options: PublicHttpsOptions = {},
): OutgoingGateway {
  const { resolve = resolveByNameServers, isPublic = isPublicAddress, ca, timeoutMs = 10_000 } = options
  const rules = { ...rulesOf(env), ...(options.ports && { ports: options.ports }) }

  const addressesOf = async (host: string): Promise<Address[]> => {
    const found = await resolve(host).catch(() => {
      throw new NotDelivered('unknown_name')
    })
    if (found.length === 0) throw new NotDelivered('unknown_name')
    // One private address refuses them all: the next lookup could return that one alone.
    if (!found.every(({ address }) => isPublic(address))) throw new NotDelivered('private')
    return found
  }

  const send = (url: URL, { headers, body }: OutgoingMessage, addresses: Address[], signal: AbortSignal) =>
    new Promise<number>((done, fail) => {
      const isSecure = url.protocol === 'https:'
      // Agents of their own: no connection is kept, and no proxy of the environment is used.
      const call = isSecure ? httpsRequest : httpRequest
      const request: ClientRequest = call(url, {
        method: 'POST',
        headers: { 'user-agent': 'Fanal', 'content-length': Buffer.byteLength(body), ...headers },
        lookup: fixedLookup(addresses),
        agent: isSecure ? new Agent() : new HttpAgent(),
        signal,
        ...(isSecure && ca && { ca }),
      })
      request.on('error', fail)
      request.on('response', (answer: IncomingMessage) => drain(answer, done))
      request.end(body)
    })

  return {
    refusalOf(text) {
      const target = checkTarget(text, rules)
      return target instanceof URL ? undefined : target
    },
    async post(text, message) {
      const target = checkTarget(text, rules)
      if (!(target instanceof URL)) throw new NotDelivered(target)
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        const addresses = await withSignal(addressesOf(target.hostname), signal)
        const sending = () => withSignal(send(target, message, addresses, signal), signal)
        return { status: await counted('outside_call', { host: customersHosts }, sending, classOf) }
      } catch (error) {
        if (error instanceof NotDelivered) throw error
        throw new NotDelivered(signal.aborted ? 'timeout' : 'unreachable')
      }
    },
  }
}

/** Read to its end if it is short, so that the other side sees no broken connection; a long one is cut. */
function drain(answer: IncomingMessage, done: (status: number) => void): void {
  let size = 0
  const finish = () => done(answer.statusCode ?? 0)
  answer.on('data', (part: Buffer) => {
    size += part.byteLength
    if (size > answerMaxBytes) answer.destroy()
  })
  // The status came: what follows it may break off.
  answer.on('error', finish)
  answer.on('close', finish)
}

/** Looking up a name cannot be stopped, only no longer waited for. */
function withSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new NotDelivered('timeout'))
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
