import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Queue } from '../database/pools.ts'
import { type Kind, concurrencyLimit } from './concurrency-limit.ts'

/** This many wait for the database, and the first for this long: a single slow connection is not load. */
const longQueue = 40
const lateMs = 200
const beatMs = 20
/** Mean delay of the event loop above which it is overloaded. */
const lateLoopMs = 250

/** Health and metrics are always answered: a busy server is not a dead one. */
const isAlways = /^\/(health\/|metrics)/
/** The login and its page's files are refused last. */
const isFirst =
  /^\/(acceso|session|assets\/)|^\/+api\/+v\d+\/+(user\/+(login|logout|client_id|openid|passkeys\/+login)|ov_customize|feature_flags)/

interface Pressure {
  /** Waiters for a database connection. */
  queue: () => Queue
  /** Requests that wait behind a locked table cost nothing. */
  stuck: () => number
  /** Unlimited if calls only wait for another server. */
  isUnbounded?: boolean
  /** Logged at most once a second, with the count. */
  onRefusing: (refused: number) => void
}

export interface OverloadGuard {
  /** Whether the request is admitted; it is counted while in progress. */
  admits: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Called when the answer is complete: it no longer counts as work, however slowly it is read. */
  isMade: (request: IncomingMessage, isGood: boolean) => void
  /** Number of refusals since start. */
  refused: () => number
  /** Requests in progress, in calls. */
  present: () => number
  /** The mean delay of the event loop. */
  lateSeconds: () => number
  stop: () => void
}

/**
 * Refuses requests above capacity before anything is spent on them: queueing would delay all answers until they are
 * useless. Measures answers in progress and their duration, event loop delay, and waits for the database. With few
 * requests in progress nothing is refused, however slow the host (docs/decisions/0023-refused-not-queued.md).
 */
export function overloadGuard({ queue, stuck, isUnbounded, onRefusing }: Pressure): OverloadGuard {
  let last = performance.now()
  let lateness = 0
  let refused = 0
  let [told, toldAt] = [0, 0]
  const making = concurrencyLimit()
  const inside = new WeakMap<IncomingMessage, (isGood: boolean) => void>()
  const tell = (now: number) => {
    if (refused === told || now - toldAt < 1_000) return
    onRefusing(refused - told)
    told = refused
    toldAt = now
  }
  const beat = setInterval(() => {
    const now = performance.now()
    lateness = 0.8 * lateness + 0.2 * Math.max(0, now - last - beatMs)
    last = now
    making.look(now)
    tell(now)
  }, beatMs)
  beat.unref()
  const isOver = (times: number) =>
    !making.isBelowFloor() &&
    ((!isUnbounded && making.isFull(times, stuck())) ||
      lateness > lateLoopMs * times ||
      isLate(queue(), times))
  return {
    admits(request, response) {
      if (isAlways.test(request.url ?? '')) return true
      const kind = kindOf(request)
      if (isOver(1) && (kind !== 'first' || isOver(2))) {
        refused += 1
        making.refuse()
        return false
      }
      const leave = making.enter(hasBody(request) ? 'upload' : kind)
      inside.set(request, leave)
      response.once('close', () => leave())
      return true
    },
    isMade: (request, isGood) => inside.get(request)?.(isGood),
    refused: () => refused,
    present: making.present,
    lateSeconds: () => lateness / 1_000,
    stop: () => clearInterval(beat),
  }
}

function kindOf({ url = '' }: IncomingMessage): Kind {
  if (isFirst.test(url)) return 'first'
  return url.startsWith('/api/') ? 'call' : 'page'
}

const isLate = ({ waiting, waitedMs }: Queue, times: number) =>
  waiting >= longQueue && waitedMs > lateMs * times

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
