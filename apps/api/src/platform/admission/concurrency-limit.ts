/**
 * Rendering a page with its calls costs as much as this many calls. A body takes as long as its sender likes: uploads
 * are in progress, but weigh nothing.
 */
const weights = { call: 1, first: 1, page: 8, upload: 0 }
export type Kind = keyof typeof weights

/** Maximum concurrency in calls; a page counts as eight. */
export const most = 160
const least = 24
/** With fewer requests in progress, slow answers say that the host is slow, not that there are many callers. */
export const floor = 24
/** If a quarter of the answers takes longer, they only wait for each other. */
const slowMs = 90
const windowMs = 100
/** Longer than a statement may take: such a request waits for something outside. */
const forgetMs = 10_000

const isTimed = (kind: Kind) => kind === 'call' || kind === 'page'

/**
 * Adaptive concurrency limit. It shrinks while answers are slow and grows while they are not, so that a slow machine,
 * or heavier calls, admit fewer.
 */
export function concurrencyLimit() {
  let size = most
  let taken = 0
  let lookedAt = performance.now()
  let times: number[] = []
  let refused = 0
  /** The peaks since the last check, in calls and in requests: an idle slow machine does not shrink. */
  let peak = 0
  let crowd = 0
  const inside = new Map<symbol, { since: number; weight: number }>()
  const leave = (one: symbol): number | undefined => {
    const { since, weight = 0 } = inside.get(one) ?? {}
    inside.delete(one)
    taken -= weight
    return since
  }
  const resize = () => {
    const usual = times.sort((a, b) => a - b)[Math.floor(times.length * 0.75)] ?? 0
    const isCrowded = crowd >= floor && peak >= size / 2
    if (times.length >= 4 && usual > slowMs && isCrowded) size *= Math.max(0.8, slowMs / usual)
    else size = refused > 0 ? size * 1.1 + 1 : size + 8
    size = Math.min(most, Math.max(least, size))
    times = []
    refused = 0
    peak = taken
    crowd = inside.size
  }
  return {
    isBelowFloor: () => inside.size < floor,
    /** Requests stuck elsewhere are not counted. */
    isFull: (times: number, stuck: number) => taken - stuck >= size * times,
    refuse() {
      refused += 1
    },
    enter(kind: Kind): (isGood?: boolean) => void {
      const own = Symbol()
      inside.set(own, { since: performance.now(), weight: weights[kind] })
      taken += weights[kind]
      peak = Math.max(peak, taken)
      crowd = Math.max(crowd, inside.size)
      // Failures are ignored: they may have waited for a locked table.
      return (isGood = false) => {
        const since = leave(own)
        if (since !== undefined && isGood && isTimed(kind)) times.push(performance.now() - since)
      }
    },
    /** Called periodically. */
    look(now: number): void {
      if (now - lookedAt < windowMs) return
      lookedAt = now
      resize()
      for (const [one, { since }] of inside) {
        if (now - since < forgetMs) return
        leave(one)
      }
    },
  }
}
