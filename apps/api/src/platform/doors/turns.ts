import type { Queue } from '#platform/database'
import { AppError } from '#platform/errors'

interface Room {
  atOnce: number
  /** More than anybody waits for: those behind are told to come back. */
  waiting: number
  /** Of these, as many of one lane. */
  perLane?: number
  /** Nobody waits longer than that. */
  seconds?: number
}

/** Whose turn it is. Lanes take turns with one another, so that a long one keeps no other waiting; `isFirst` goes before all. */
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

/** Those who wait, lane by lane in turns. */
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

  /** The first of the lane whose turn it is; the lane itself goes to the end of the row. */
  next(): Waiter | undefined {
    for (const [lane, [first, ...rest]] of this.#lanes) {
      this.#lanes.delete(lane)
      if (rest.length > 0) this.#lanes.set(lane, rest)
      if (first) this.size -= 1
      return first
    }
    return undefined
  }

  /** Since when the one waits who has waited longest. */
  since = () => Math.min(...[...this.#lanes.values()].map(([first]) => first?.since ?? Infinity))

  /** The last one of the longest lane that is longer than this. */
  lastOfLongest(longerThan: number): Waiter | undefined {
    const longest = [...this.#lanes.values()].reduce<Waiter[]>(
      (found, lane) => (lane.length > found.length ? lane : found),
      [],
    )
    return longest.length > longerThan ? longest.at(-1) : undefined
  }
}

export interface Turns {
  <T>(work: () => Promise<T>, place?: Place): Promise<T>
  queue(): Queue
}

/** Heavy work, few at once, so that a burst of it leaves the rest of the portal alone. What it needs is made when its turn comes. */
export function turns({ atOnce, waiting: mostWaiting, perLane = Infinity, seconds }: Room): Turns {
  let running = 0
  const [known, others] = [new Lanes(), new Lanes()]

  /** Whoever comes to a full room is refused, or the last one of a longer lane in their place. */
  const makeRoom = ({ lane, isFirst }: Place) => {
    const own = isFirst ? known : others
    if (own.waitingIn(lane) >= perLane) throw new AppError('too_many_requests', { retryAfterSeconds: 5 })
    if (known.size + others.size < mostWaiting) return
    const leaving = others.lastOfLongest(isFirst ? 0 : own.waitingIn(lane) + 1)
    if (!leaving) throw busy()
    others.remove(leaving)
    leaving.refuse(busy())
  }

  const wait = (place: Place) =>
    new Promise<void>((resolve, reject) => {
      const lanes = place.isFirst ? known : others
      const limit = seconds === undefined ? undefined : setTimeout(() => giveUp(), seconds * 1000)
      const settle = (end: () => void) => {
        clearTimeout(limit)
        end()
      }
      const waiter: Waiter = {
        lane: place.lane,
        since: performance.now(),
        begin: () => settle(resolve),
        refuse: (error) => settle(() => reject(error)),
      }
      const giveUp = () => {
        lanes.remove(waiter)
        waiter.refuse(busy())
      }
      lanes.add(waiter)
    })

  const inTurn = async <T>(
    work: () => Promise<T>,
    place: Place = { lane: '', isFirst: false },
  ): Promise<T> => {
    if (running < atOnce) running += 1
    else {
      makeRoom(place)
      await wait(place)
    }
    try {
      return await work()
    } finally {
      // The place goes to the next in the row, or is free again.
      const next = known.next() ?? others.next()
      if (next) next.begin()
      else running -= 1
    }
  }
  return Object.assign(inTurn, {
    queue: () => ({
      waiting: known.size + others.size,
      waitedMs: Math.max(0, performance.now() - Math.min(known.since(), others.since())),
    }),
  })
}
