import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Queue } from '../database.ts'
import { type Kind, room } from './room.ts'

/** As many wait for the database, and the first of them for so long: a connection that takes its time is not that. */
const longQueue = 40
const lateMs = 200
const beatMs = 20
/** The event loop comes round later than this, on average, when it has more than it can do. */
const lateLoopMs = 250

/** Health and figures are always answered: a busy server is not a dead one. */
const isAlways = /^\/(health\/|metrics)/
/** Who is at the login, and what its page is made of, is refused last. */
const isFirst =
  /^\/(acceso|session|assets\/)|^\/+api\/+v\d+\/+(user\/+(login|logout|client_id|openid|passkeys\/+login)|ov_customize|feature_flags)/

interface Pressure {
  /** Who waits for a connection of the database. */
  queue: () => Queue
  /** Requests inside that wait behind a locked table, and cost nothing meanwhile. */
  stuck: () => number
  /** Where each call only waits for another server, there may be any number. */
  isUnbounded?: boolean
  /** Told at most once a second, with how many it were. */
  onRefusing: (refused: number) => void
}

export interface OverloadGuard {
  /** Whether the request may go on; it is counted as long as it is here. */
  admits: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Its answer is made: from now on it is no work any more, however slowly it is read. */
  isMade: (request: IncomingMessage, isGood: boolean) => void
  /** How many were refused since the start. */
  refused: () => number
  stop: () => void
}

/**
 * Beyond what the server can do it refuses, before it has spent anything on the caller: queueing would make all of them
 * wait for answers that come too late to be of use. Measured are the answers in the making and how long they take, how late
 * the event loop comes round, and how long callers wait for the database (docs/decisions/0023-refused-not-queued.md).
 */
export function overloadGuard({ queue, stuck, isUnbounded, onRefusing }: Pressure): OverloadGuard {
  let last = performance.now()
  let lateness = 0
  let refused = 0
  let [told, toldAt] = [0, 0]
  const making = room()
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
    (!isUnbounded && making.isFull(times, stuck())) || lateness > lateLoopMs * times || isLate(queue(), times)
  return {
    admits(request, response) {
      const { url = '' } = request
      if (isAlways.test(url)) return true
      const kind = kindOf(url)
      if (isOver(1) && (kind !== 'first' || isOver(2))) {
        refused += 1
        making.refuse()
        return false
      }
      // A body takes as long as its sender likes: who sends one is not counted.
      if (hasBody(request)) return true
      const leave = making.enter(kind)
      inside.set(request, leave)
      response.once('close', () => leave())
      return true
    },
    isMade: (request, isGood) => inside.get(request)?.(isGood),
    refused: () => refused,
    stop: () => clearInterval(beat),
  }
}

function kindOf(url: string): Kind {
  if (isFirst.test(url)) return 'first'
  return url.startsWith('/api/') ? 'call' : 'page'
}

const isLate = ({ waiting, waitedMs }: Queue, times: number) =>
  waiting >= longQueue && waitedMs > lateMs * times

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
