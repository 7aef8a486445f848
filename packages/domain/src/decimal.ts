/** A number that must not pass through floating point: `'0.082011'`, `4.6`, `30`. */
export type Decimal = string | number | bigint

/** The value is `digits / 10 ** scale`. */
export interface Exact {
  digits: bigint
  scale: number
}

const shape = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i

/** Throws RangeError for what is not a decimal number. */
export function exact(value: Decimal): Exact {
  const [, sign, whole, fraction = '', exponent = '0'] = shape.exec(String(value)) ?? []
  if (whole === undefined) throw new RangeError(`Not a decimal number: ${String(value)}`)
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n)
  const scale = fraction.length - Number(exponent)
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 }
}

export function times(one: Exact, other: Exact): Exact {
  return { digits: one.digits * other.digits, scale: one.scale + other.scale }
}

/** In units of `10 ** -decimals`, rounded half away from zero, so that a refund mirrors its invoice. */
export function roundedUnits({ digits, scale }: Exact, decimals: number): number {
  const shift = scale - decimals
  const units = shift <= 0 ? digits * 10n ** BigInt(-shift) : divideHalfUp(digits, 10n ** BigInt(shift))
  const result = Number(units)
  if (!Number.isSafeInteger(result)) throw new RangeError('Too large to be exact')
  return result
}

function divideHalfUp(digits: bigint, divisor: bigint): bigint {
  const size = digits < 0n ? -digits : digits
  const rounded = (size * 2n + divisor) / (divisor * 2n)
  return digits < 0n ? -rounded : rounded
}

/** `'0.0511'`, without trailing zeros. */
export function decimalText({ digits, scale }: Exact): string {
  const size = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0')
  const whole = size.slice(0, size.length - scale)
  const rest = size.slice(size.length - scale).replace(/0+$/, '')
  return `${digits < 0n ? '-' : ''}${whole}${rest ? `.${rest}` : ''}`
}
