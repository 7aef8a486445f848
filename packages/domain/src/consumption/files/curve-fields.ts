const [quote, space, minus, dot, slash, comma, zero] = [0x22, 0x20, 0x2d, 0x2e, 0x2f, 0x2c, 0x30]
const colon = 0x3a
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
  #end = 0
  #lastDay = 0
  readonly #separator: number

  constructor(separator = ';') {
    this.#separator = separator.charCodeAt(0)
  }

  /** A quoted field may hold the separator. */
  split(bytes: Uint8Array, from: number, to: number): void {
    this.#bytes = bytes
    this.count = 0
    const separator = this.#separator
    let start = from
    let isQuoted = false
    for (let at = from; at < to; at += 1) {
      const byte = bytes[at]
      if (byte === separator && !isQuoted) {
        this.#put(start, at)
        start = at + 1
      } else if (byte === quote) isQuoted = !isQuoted
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

  /** Parses a date and `HH:MM` with optional seconds of 0, with or without an offset; false if it is not one. */
  readStamp(i: number): boolean {
    const from = this.#from[i] ?? 0
    const to = this.#to[i] ?? 0
    if (i >= this.count) return false
    let at = this.#readDate(from, to)
    if (at < 0 || at === to || !this.#isTimeAt(at)) return false
    const hour = this.#figures(at + 1, to, 2)
    at = this.#end
    if (at === to || this.#bytes[at] !== colon) return false
    const minute = this.#digits(at + 1, 2)
    at += 3
    if (this.#bytes[at] === colon && at < to) {
      if (this.#digits(at + 1, 2) !== 0) return false
      at += 3
      if (this.#bytes[at] === dot)
        do at += 1
        while (at < to && this.#bytes[at] === zero)
    }
    // An offset says no more than the order of rows, but UTC would be other hours.
    const isLocal = at === to || (to - at >= 5 && (this.#bytes[at] === 0x2b || this.#bytes[at] === minus))
    if (!isLocal || (!(hour < 24 && minute < 60) && !(hour === 24 && minute === 0))) return false
    this.labelMinute = hour * 60 + minute
    return true
  }

  /** A space, or the T of ISO 8601. */
  #isTimeAt(at: number): boolean {
    return this.#bytes[at] === space || this.#bytes[at] === 0x54
  }

  /** The number at a place, of at most `most` figures; `#end` is where it ends. */
  #figures(from: number, to: number, most: number): number {
    let at = from
    while (
      at < to &&
      at < from + most &&
      (this.#bytes[at] ?? 0) >= zero &&
      (this.#bytes[at] ?? 0) <= zero + 9
    )
      at += 1
    this.#end = at
    return at === from ? Number.NaN : this.#digits(from, at - from)
  }

  /** Parses `YYYY/MM/DD` or `DD/MM/YYYY`, with one figure where one is enough. Returns its end; -1 if it is none. */
  #readDate(from: number, to: number): number {
    const first = this.#figures(from, to, 4)
    const isYearFirst = this.#end === from + 4
    const separator = this.#bytes[this.#end]
    if ((separator !== slash && separator !== minus) || this.#end === to) return -1
    const second = this.#figures(this.#end + 1, to, 2)
    if (this.#bytes[this.#end] !== separator || this.#end === to) return -1
    const thirdFrom = this.#end + 1
    const third = this.#figures(thirdFrom, to, isYearFirst ? 2 : 4)
    if (!isYearFirst && this.#end !== thirdFrom + 4) return -1
    const isDate = isYearFirst ? this.#setDay(first, second, third) : this.#setDay(third, second, first)
    return isDate ? this.#end : -1
  }

  /** Parses a date, with or without a time; false if it is not one. */
  readDay(i: number): boolean {
    const to = this.#to[i] ?? 0
    const end = i >= this.count ? -1 : this.#readDate(this.#from[i] ?? 0, to)
    return end === to || (end > 0 && this.#isTimeAt(end))
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
