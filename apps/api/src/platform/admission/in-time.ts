import type { FastifyRequest } from 'fastify'
import { count } from '#platform/counts'
import { OutcomeUnknown } from '#platform/database/away'
import { AppError } from '#platform/errors'

/** A request waits in several queues, each with its limit; together they may take no longer than this. */
export const usualAnswerMs = 14_000

interface Clock {
  deadline: number
  /** While the body comes, which takes its sender's time: what is left of ours. */
  leftMs?: number
}

const clocks = new WeakMap<FastifyRequest, Clock>()

/** From here on the body is waited for. */
export function stopClock(request: FastifyRequest): void {
  const clock = clocks.get(request)
  if (clock) clock.leftMs = clock.deadline - performance.now()
}

interface Work {
  request: FastifyRequest
  /** Given up, it may still be made: its outcome is unknown. */
  isWrite: boolean
  /** Undefined: none. */
  answerMs: number | undefined
  /** Whether the answer is on its way: a stream or a file may take as long as its reader. */
  hasBegun?: () => boolean
}

/**
 * Gives up when the request has taken its time, counted from the first call for it. The work goes on until its own
 * limits end it.
 */
export async function inTime<T>(
  { request, isWrite, answerMs, hasBegun = () => false }: Work,
  work: () => Promise<T>,
): Promise<T> {
  if (answerMs === undefined) return work()
  const now = performance.now()
  const clock = clocks.get(request)
  const deadline = clock?.leftMs === undefined ? (clock?.deadline ?? now + answerMs) : now + clock.leftMs
  clocks.set(request, { deadline })
  const running = work()
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<never>((_, reject) => {
    const giveUp = () => {
      if (!hasBegun()) reject(tooLate(isWrite))
    }
    timer = setTimeout(giveUp, Math.max(0, deadline - now))
  })
  try {
    return await Promise.race([running, end])
  } finally {
    clearTimeout(timer)
    running.catch(() => undefined)
  }
}

function tooLate(isWrite: boolean): Error {
  count('answers_too_late_total')
  const cause = new Error('The answer took too long')
  return isWrite
    ? new OutcomeUnknown(cause.message, { cause })
    : new AppError('unavailable', { retryAfterSeconds: 5, cause })
}
