import type { IncomingMessage, ServerResponse } from 'node:http'

/** A queue whose first has waited for so long takes nobody else. */
export const lateMs = 100
/** Answers that may be in the making at once: more would only wait for each other. */
const maxRunning = 100
const beatMs = 20
/** The event loop comes round later than this, on average, when it has more than it can do. */
const lateLoopMs = 250
/** Who has been here for longer waits for something else than this process: a lock, a provider, a slow reader. */
const youngMs = 1_000

/** Health and figures are always answered: a busy server is not a dead one. */
const isAlways = /^\/(health\/|metrics)/
/** Who is at the login, and what its page is made of, is refused last. */
const isFirst =
  /^\/(acceso|session|assets\/)|^\/+api\/+v\d+\/+(user\/+(login|logout|client_id|openid|passkeys\/+login)|ov_customize|feature_flags)/

interface Pressure {
  /** How long the first who waits for a connection of the database has waited. */
  poolWaitMs: () => number
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
export function overloadGuard({ poolWaitMs, waiting, isUnbounded, onRefusing }: Pressure): OverloadGuard {
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
    (!isUnbounded && running.young() - waiting() >= maxRunning * times) ||
    lateness > lateLoopMs * times ||
    poolWaitMs() > lateMs * times
  return {
    admits(request, response) {
      const { url = '' } = request
      if (isAlways.test(url)) return true
      if (isOver(1) && (!isFirst.test(url) || isOver(2))) {
        refused += 1
        return false
      }
      // A body takes as long as its sender likes: who sends one is not counted.
      if (!hasBody(request)) response.once('close', running.add())
      return true
    },
    refused: () => refused,
    stop: () => clearInterval(beat),
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Counts who is here and came within the last second, by the tenths of a second in which they came. */
function runningCount() {
  const stepMs = 100
  const steps = new Map<number, number>()
  let young = 0
  return {
    young: () => young,
    add(): () => void {
      const step = Math.floor(performance.now() / stepMs)
      steps.set(step, (steps.get(step) ?? 0) + 1)
      young += 1
      return () => {
        const known = steps.get(step)
        if (known === undefined) return
        steps.set(step, known - 1)
        young -= 1
      }
    },
    forget(now: number): void {
      const oldest = Math.floor((now - youngMs) / stepMs)
      for (const [step, count] of steps) {
        if (step >= oldest) return
        steps.delete(step)
        young -= count
      }
    },
  }
}
