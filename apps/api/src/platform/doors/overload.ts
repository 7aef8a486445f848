import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Queue } from '../database.ts'

/** As many wait for the database, and the first of them for so long: a connection that takes its time is not that. */
const longQueue = 10
const lateMs = 100
/** Answers that may be in the making at once: more would only wait for each other. */
const maxRunning = 100
const beatMs = 20
/** The event loop comes round later than this, on average, when it has more than it can do. */
const lateLoopMs = 250
/** Longer than a statement may take: who has been here for so long waits for somebody outside. */
const forgetMs = 10_000

/** Health and figures are always answered: a busy server is not a dead one. */
const isAlways = /^\/(health\/|metrics)/
/** Who is at the login, and what its page is made of, is refused last. */
const isFirst =
  /^\/(acceso|session|assets\/)|^\/+api\/+v\d+\/+(user\/+(login|logout|client_id|openid|passkeys\/+login)|ov_customize|feature_flags)/

interface Pressure {
  /** Who waits for a connection of the database. */
  queue: () => Queue
  /** Requests inside that wait for their turn at the database, and cost nothing meanwhile. */
  waiting: () => number
  /** Where each call only waits for another server, there may be any number. */
  isUnbounded?: boolean
  /** Told at most once a second, with how many it were. */
  onRefusing: (refused: number) => void
}

export interface OverloadGuard {
  /** Whether the request may go on; it is counted as long as it is here. */
  admits(request: IncomingMessage, response: ServerResponse): boolean
  /** How many were refused since the start. */
  refused(): number
  stop(): void
}

/**
 * Beyond what the server can do it refuses, before it has spent anything on the caller: queueing would make all of them
 * wait for answers that come too late to be of use. Measured are the answers in the making, how late the event loop comes
 * round, and how long callers wait for the database.
 */
export function overloadGuard({ queue, waiting, isUnbounded, onRefusing }: Pressure): OverloadGuard {
  let last = performance.now()
  let lateness = 0
  let refused = 0
  let [told, toldAt] = [0, 0]
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
    running.forget(now)
    tell(now)
  }, beatMs)
  beat.unref()
  const running = runningCount()
  const isOver = (times: number) =>
    (!isUnbounded && running.count() - waiting() >= maxRunning * times) ||
    lateness > lateLoopMs * times ||
    isLate(queue(), times)
  return {
    admits(request, response) {
      const { url = '' } = request
      if (isAlways.test(url)) return true
      if (isOver(1) && (!isFirst.test(url) || isOver(2))) {
        refused += 1
        return false
      }
      // A body takes as long as its sender likes: who sends one is not counted.
      if (hasBody(request)) return true
      const leave = running.add()
      // An answer that is made is no work any more, however slowly it is read.
      response.once('prefinish', leave).once('close', leave)
      return true
    },
    refused: () => refused,
    stop: () => clearInterval(beat),
  }
}

const isLate = ({ waiting, waitedMs }: Queue, times: number) =>
  waiting >= longQueue && waitedMs > lateMs * times

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Counts who is here, by the tenths of a second in which they came. */
function runningCount() {
  const stepMs = 100
  const steps = new Map<number, number>()
  let all = 0
  return {
    count: () => all,
    add(): () => void {
      const step = Math.floor(performance.now() / stepMs)
      steps.set(step, (steps.get(step) ?? 0) + 1)
      all += 1
      let isHere = true
      return () => {
        const known = steps.get(step)
        if (!isHere || known === undefined) return
        isHere = false
        steps.set(step, known - 1)
        all -= 1
      }
    },
    forget(now: number): void {
      const oldest = Math.floor((now - forgetMs) / stepMs)
      for (const [step, count] of steps) {
        if (step >= oldest) return
        steps.delete(step)
        all -= count
      }
    },
  }
}
