import type { StepMinutes } from '../local-clock.ts'

/** Maximum steps of a day, by the bytes of its bitmap. */
const bytesOf = { 15: 13, 60: 4 } as const

/** Points already seen in a file, one bit each, since a file may have a hundred million. */
export class SeenPoints {
  readonly #bytes: number
  readonly #ofSupply = new Map<string, { first: number; bits: Uint8Array }>()
  #lastCups = ''
  #last: { first: number; bits: Uint8Array } | undefined

  constructor(step: StepMinutes) {
    this.#bytes = bytesOf[step]
  }

  /** Returns whether it is new. */
  add(cups: string, day: number, step: number): boolean {
    let seen = cups === this.#lastCups ? this.#last : this.#ofSupply.get(cups)
    if (!seen || day < seen.first || (day - seen.first + 1) * this.#bytes > seen.bits.length) {
      seen = this.#grown(seen, day)
      this.#ofSupply.set(cups, seen)
    }
    this.#lastCups = cups
    this.#last = seen
    const at = (day - seen.first) * this.#bytes + (step >> 3)
    const bit = 1 << (step & 7)
    const byte = seen.bits[at] ?? 0
    seen.bits[at] = byte | bit
    return (byte & bit) === 0
  }

  /** Whether any point of that day has been seen. */
  has(cups: string, day: number): boolean {
    const seen = this.#ofSupply.get(cups)
    if (!seen || day < seen.first) return false
    const at = (day - seen.first) * this.#bytes
    return seen.bits.subarray(at, at + this.#bytes).some((byte) => byte > 0)
  }

  /** Doubles, so that a year is not copied day by day. */
  #grown(seen: { first: number; bits: Uint8Array } | undefined, day: number) {
    if (!seen) return { first: day, bits: new Uint8Array(this.#bytes * 2) }
    const days = seen.bits.length / this.#bytes
    const first = Math.min(seen.first, day < seen.first ? Math.min(day, seen.first - days) : day)
    const needed = Math.max(seen.first + days, day + 1) - first
    const bits = new Uint8Array(Math.max(needed, day < seen.first ? needed : days * 2) * this.#bytes)
    bits.set(seen.bits, (seen.first - first) * this.#bytes)
    return { first, bits }
  }
}
