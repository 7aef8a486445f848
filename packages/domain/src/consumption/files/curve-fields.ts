const [semicolon, quote, space, minus, dot, comma, zero] = [0x3b, 0x22, 0x20, 0x2d, 0x2e, 0x2c, 0x30]
const mostFields = 64
const dayMs = 86_400_000

/** Reasons why a number is invalid. Negative, to distinguish them from values. */
export const numberProblems = { empty: -1, unreadable: -2, negative: -3 } as const

/**
 * The fields of a line as byte offsets, because a file has millions and most are never read. Distributors write
 * ISO-8859-15, customers' downloads are UTF-8; the fields read here are ASCII in both.
 */
export class CurveFields {
  /** Number of fields, including an empty one after a final separator. */
  count = 0
  /** Days since 1970 and minutes of the day of the last `readStamp`. */
  labelDay = 0
  labelMinute = 0
  #bytes: Uint8Array = new Uint8Array(0)
  readonly #from = new Int32Array(mostFields)
  readonly #to = new Int32Array(mostFields)
  #lastDate = 0
  #lastDay = 0

  split(bytes: Uint8Array, from: number, to: number): void {
    this.#bytes = bytes
    this.count = 0
    let start = from
    for (let at = from; at < to; at += 1)
      if (bytes[at] === semicolon) {
        this.#put(start, at)
        start = at + 1
      }
    this.#put(start, to)
  }

  /** Trimmed and unquoted. */
  #put(start: number, end: number): void {
    if (this.count === mostFields) return
    const bytes = this.#bytes
    let [from, to] = [start, end]
    while (from < to && (bytes[from] === space || bytes[from] === quote)) from += 1
    while (to > from && (bytes[to - 1] === space || bytes[to - 1] === quote)) to -= 1
    this.#from[this.count] = from
    this.#to[this.count] = to
    this.count += 1
  }

  isEmpty(i: number): boolean {
    return i >= this.count || this.#from[i] === this.#to[i]
  }

  /** Number of fields without trailing empty ones. */
  filled(): number {
    let count = this.count
    while (count > 0 && this.isEmpty(count - 1)) count -= 1
    return count
  }

  /** Non-ASCII bytes are skipped. */
  text(i: number): string {
    if (i >= this.count) return ''
    let text = ''
    for (let at = this.#from[i] ?? 0; at < (this.#to[i] ?? 0); at += 1) {
      const byte = this.#bytes[at] ?? 0
      if (byte < 0x80) text += String.fromCharCode(byte)
    }
    return text
  }

  /** Whether a field starts with that text. */
  startsWith(i: number, text: string): boolean {
    const from = this.#from[i] ?? 0
    if (i >= this.count || (this.#to[i] ?? 0) - from < text.length) return false
    for (let at = 0; at < text.length; at += 1)
      if (this.#bytes[from + at] !== text.charCodeAt(at)) return false
    return true
  }

  #digits(from: number, count: number): number {
    let value = 0
    for (let at = from; at < from + count; at += 1) {
      const digit = (this.#bytes[at] ?? 0) - zero
      if (digit < 0 || digit > 9) return Number.NaN
      value = value * 10 + digit
    }
    return value
  }

  /**
   * Parses a number scaled by 10^`places`, rounded half up, or returns one of `numberProblems`. Decimal point or comma.
   */
  number(i: number, places: number): number {
    if (this.isEmpty(i)) return numberProblems.empty
    const bytes = this.#bytes
    let at = this.#from[i] ?? 0
    const to = this.#to[i] ?? 0
    const isNegative = bytes[at] === minus
    if (isNegative) at += 1
    let [value, digits, decimals, isRoundedUp] = [0, 0, -1, false]
    for (; at < to; at += 1) {
      const byte = bytes[at] ?? 0
      if ((byte === dot || byte === comma) && decimals < 0 && digits > 0) {
        decimals = 0
        continue
      }
      if (byte < zero || byte > zero + 9) return numberProblems.unreadable
      digits += 1
      if (decimals < places) value = value * 10 + byte - zero
      else if (decimals === places) isRoundedUp = byte >= zero + 5
      if (decimals >= 0) decimals += 1
    }
    if (digits === 0 || digits > 15) return numberProblems.unreadable
    for (let missing = places - Math.max(decimals, 0); missing > 0; missing -= 1) value *= 10
    if (isRoundedUp) value += 1
    return isNegative && value > 0 ? numberProblems.negative : value
  }

  /** Parses `YYYY/MM/DD HH:MM` with optional seconds; false if it is not one. */
  readStamp(i: number): boolean {
    const from = this.#from[i] ?? 0
    const length = (this.#to[i] ?? 0) - from
    if (i >= this.count || (length !== 16 && length !== 19) || !this.#readDate(from)) return false
    const [hour, minute] = [this.#digits(from + 11, 2), this.#digits(from + 14, 2)]
    if (length === 19 && this.#digits(from + 17, 2) !== 0) return false
    if (!(hour < 24 && minute < 60) && !(hour === 24 && minute === 0)) return false
    this.labelMinute = hour * 60 + minute
    return true
  }

  #readDate(from: number): boolean {
    const separator = this.#bytes[from + 4]
    if ((separator !== 0x2f && separator !== minus) || this.#bytes[from + 7] !== separator) return false
    return this.#setDay(this.#digits(from, 4), this.#digits(from + 5, 2), this.#digits(from + 8, 2))
  }

  /** Parses `YYYY/MM/DD` or `DD/MM/YYYY`; false if it is not one. */
  readDay(i: number): boolean {
    const from = this.#from[i] ?? 0
    if (i >= this.count || (this.#to[i] ?? 0) - from !== 10) return false
    const separator = this.#bytes[from + 2]
    if (separator !== 0x2f && separator !== minus) return this.#readDate(from)
    return (
      this.#bytes[from + 5] === separator &&
      this.#setDay(this.#digits(from + 6, 4), this.#digits(from + 3, 2), this.#digits(from, 2))
    )
  }

  #setDay(year: number, month: number, day: number): boolean {
    const date = year * 10_000 + month * 100 + day
    if (date !== this.#lastDate) {
      const utc = new Date(Date.UTC(year, month - 1, day))
      if (!(utc.getUTCFullYear() === year && utc.getUTCMonth() === month - 1 && utc.getUTCDate() === day))
        return false
      this.#lastDate = date
      this.#lastDay = utc.getTime() / dayMs
    }
    this.labelDay = this.#lastDay
    return true
  }
}
