import type { Queue } from '#platform/database/pools'
import { AppError } from '#platform/errors'

interface QueueLimits {
  atOnce: number
  /** Beyond this, callers are refused. */
  waiting: number
  /** Maximum per lane. */
  perLane?: number
  /** Maximum wait. */
  seconds?: number
  /** While no more than this wait, nobody is refused for waiting long: the host is slow, not crowded. */
  floor?: number
}

/** Fair queue: lanes take turns, so that a long one does not delay the others; `isFirst` goes before all. */
export interface Place {
  lane: string
  isFirst: boolean
}

interface Waiter {
  lane: string
  since: number
  begin: () => void
  refuse: (error: AppError) => void
}

const busy = () => new AppError('unavailable', { retryAfterSeconds: 10 })

/** The waiting callers, by lane. */
class Lanes {
  readonly #lanes = new Map<string, Waiter[]>()
  size = 0

  waitingIn = (lane: string) => this.#lanes.get(lane)?.length ?? 0

  add(waiter: Waiter): void {
    this.#lanes.set(waiter.lane, [...(this.#lanes.get(waiter.lane) ?? []), waiter])
    this.size += 1
  }

  remove(waiter: Waiter): void {
    const rest = this.#lanes.get(waiter.lane)?.filter((one) => one !== waiter) ?? []
    this.size -= this.waitingIn(waiter.lane) - rest.length
    if (rest.length > 0) this.#lanes.set(waiter.lane, rest)
    else this.#lanes.delete(waiter.lane)
  }

  /** The first of the current lane; the lane moves to the end. */
  next(): Waiter | undefined {
    for (const [lane, [first, ...rest]] of this.#lanes) {
      this.#lanes.delete(lane)
      if (rest.length > 0) this.#lanes.set(lane, rest)
      if (first) this.size -= 1
      return first
    }
    return undefined
  }

  /** Since when the longest waiter waits. */
  since = () => Math.min(...[...this.#lanes.values()].map(([first]) => first?.since ?? Infinity))

  /** The last entry of the longest lane, if longer than this. */
  lastOfLongest(longerThan: number): Waiter | undefined {
    const longest = [...this.#lanes.values()].reduce<Waiter[]>(
      (found, lane) => (lane.length > found.length ? lane : found),
      [],
    )
    return longest.length > longerThan ? longest.at(-1) : undefined
  }
}

export interface FairQueue {
  <T>(work: () => Promise<T>, place?: Place): Promise<T>
  queue(): Queue
  /** For how long nobody's turn has come, while somebody waits. A long queue that moves is load, one that does not is stuck. */
  stillMs(): number
}

interface Patience {
  seconds: number | undefined
  isCrowded: () => boolean
}

/** Resolves at its turn; rejects on refusal or timeout. */
function waitIn(lanes: Lanes, lane: string, { seconds, isCrowded }: Patience): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const newLimit = () => (seconds === undefined ? undefined : setTimeout(() => giveUp(), seconds * 1000))
    let limit = newLimit()
    const settle = (end: () => void) => {
      clearTimeout(limit)
      end()
    }
    const waiter: Waiter = {
      lane,
      since: performance.now(),
      begin: () => settle(resolve),
      refuse: (error) => settle(() => reject(error)),
    }
    const giveUp = () => {
      if (!isCrowded()) {
        limit = newLimit()
        return
      }
      lanes.remove(waiter)
      waiter.refuse(busy())
    }
    lanes.add(waiter)
  })
}

/** Limits concurrency of heavy work, so that a burst leaves capacity for the rest. The work is started by its turn. */
export function fairQueue({
  atOnce,
  waiting: mostWaiting,
  perLane = Infinity,
  seconds,
  floor = 0,
}: QueueLimits): FairQueue {
  let running = 0
  let movedAt = 0
  const [known, others] = [new Lanes(), new Lanes()]
  const isCrowded = () => known.size + others.size > floor

  /** With a full queue the newcomer is refused, or the last of a longer lane in its place. */
  const refuseLast = ({ lane, isFirst }: Place) => {
    const own = isFirst ? known : others
    if (own.waitingIn(lane) >= perLane) throw new AppError('too_many_requests', { retryAfterSeconds: 5 })
    if (known.size + others.size < mostWaiting) return
    const leaving = others.lastOfLongest(isFirst ? 0 : own.waitingIn(lane) + 1)
    if (!leaving) throw busy()
    others.remove(leaving)
    leaving.refuse(busy())
  }

  const inTurn = async <T>(
    work: () => Promise<T>,
    place: Place = { lane: '', isFirst: false },
  ): Promise<T> => {
    if (running < atOnce) running += 1
    else {
      refuseLast(place)
      await waitIn(place.isFirst ? known : others, place.lane, { seconds, isCrowded })
    }
    try {
      return await work()
    } finally {
      // The slot goes to the next in the queue, or becomes free.
      const next = known.next() ?? others.next()
      if (next) {
        movedAt = performance.now()
        next.begin()
      } else running -= 1
    }
  }
  const since = () => Math.min(known.since(), others.since())
  return Object.assign(inTurn, {
    stillMs: () => Math.max(0, performance.now() - Math.max(since(), movedAt)),
    queue: () => ({
      waiting: known.size + others.size,
      waitedMs: Math.max(0, performance.now() - since()),
    }),
  })
}
