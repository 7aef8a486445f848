/** A page is drawn here, with all the calls that it makes: as much work as that many calls. */
const weights = { call: 1, first: 1, page: 8 }
export type Kind = keyof typeof weights

/** So many calls at once, or an eighth of it in pages. */
export const most = 160
const least = 24
/** Where a quarter of the answers takes longer, they only wait for each other. */
const slowMs = 90
const windowMs = 100
/** Longer than a statement may take: who has been here for so long waits for somebody outside. */
const forgetMs = 10_000

/**
 * How many answers may be in the making at once. It shrinks while they take long and grows again while they do not, so that
 * a slow machine, or heavier calls than usual, let fewer in.
 */
export function room() {
  let size = most
  let taken = 0
  let lookedAt = performance.now()
  let times: number[] = []
  let refused = 0
  /** The most that were inside since the last look: a slow machine that is hardly used does not shrink. */
  let peak = 0
  const inside = new Map<symbol, { since: number; weight: number }>()
  const leave = (one: symbol): number | undefined => {
    const { since, weight = 0 } = inside.get(one) ?? {}
    inside.delete(one)
    taken -= weight
    return since
  }
  const resize = () => {
    const usual = times.sort((a, b) => a - b)[Math.floor(times.length * 0.75)] ?? 0
    if (times.length >= 4 && usual > slowMs && peak >= size / 2) size *= Math.max(0.8, slowMs / usual)
    else size = refused > 0 ? size * 1.1 + 1 : size + 8
    size = Math.min(most, Math.max(least, size))
    times = []
    refused = 0
    peak = taken
  }
  return {
    /** Those who are stuck elsewhere take no room. */
    isFull: (times: number, stuck: number) => taken - stuck >= size * times,
    refuse() {
      refused += 1
    },
    enter(kind: Kind): (isGood?: boolean) => void {
      const own = Symbol()
      inside.set(own, { since: performance.now(), weight: weights[kind] })
      taken += weights[kind]
      peak = Math.max(peak, taken)
      // What failed tells nothing: it may have waited for a locked table.
      return (isGood = false) => {
        const since = leave(own)
        if (since !== undefined && isGood && kind !== 'first') times.push(performance.now() - since)
      }
    },
    /** Called now and then. */
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
