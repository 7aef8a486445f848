/**
 * Rendering a page with its calls costs as much as this many calls. A body takes as long as its sender likes: uploads
 * are in progress, but weigh nothing.
 */
const weights = { call: 1, first: 1, page: 8, upload: 0 }
export type Kind = keyof typeof weights

/** Maximum concurrency in calls; a page counts as eight. */
export const most = 160
/**
 * Always admitted: with less in progress, slow answers say that the host is slow, not that there are many callers. In calls
 * too, since pages keep the event loop busy: 48 calls, or six pages.
 */
export const floor = 48
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
  /** Like `taken`, and one for each upload. */
  let present = 0
  /** The peak since the last check: an idle slow machine does not shrink. */
  let peak = 0
  const inside = new Map<symbol, { since: number; weight: number }>()
  const leave = (one: symbol): number | undefined => {
    const { since, weight = 0 } = inside.get(one) ?? {}
    inside.delete(one)
    taken -= weight
    if (since !== undefined) present -= Math.max(1, weight)
    return since
  }
  const resize = () => {
    const usual = times.sort((a, b) => a - b)[Math.floor(times.length * 0.75)] ?? 0
    const isCrowded = peak >= Math.max(floor, size / 2)
    if (times.length >= 4 && usual > slowMs && isCrowded) size *= Math.max(0.8, slowMs / usual)
    else size = refused > 0 ? size * 1.1 + 1 : size + 8
    size = Math.min(most, Math.max(floor, size))
    times = []
    refused = 0
    peak = taken
  }
  return {
    present: () => present,
    isBelowFloor: () => present < floor,
    /** Requests stuck elsewhere are not counted. */
    isFull: (times: number, stuck: number) => taken - stuck >= size * times,
    refuse() {
      refused += 1
    },
    enter(kind: Kind): (isGood?: boolean) => void {
      const own = Symbol()
      inside.set(own, { since: performance.now(), weight: weights[kind] })
      taken += weights[kind]
      present += Math.max(1, weights[kind])
      peak = Math.max(peak, taken)
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
