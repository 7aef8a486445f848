// Normalises values of another server: amounts as numbers, nothing as false, timestamps with a space.

export type Loose = Record<string, unknown>

export const objectOf = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}

/** A list, bare or under its usual key. */
export function listOf(value: unknown, ...names: string[]): unknown[] {
  if (Array.isArray(value)) return value
  const object = objectOf(value)
  for (const name of [...names, 'items', 'result', 'data']) {
    const list = object[name]
    if (Array.isArray(list)) return list
  }
  return []
}

/** Missing is empty; a number becomes text. Anything else is refused by the schema. */
export function textOf(value: unknown): unknown {
  if (value === undefined || value === null || value === false) return ''
  return typeof value === 'number' ? String(value) : value
}

/** A text or number as text; empty otherwise. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export const orNull = (value: unknown): unknown =>
  value === undefined || value === false || value === '' ? null : value

export function numberOf(value: unknown): unknown {
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
    ? Number(value)
    : value
}

export function wholeOf(value: unknown): unknown {
  const number = numberOf(value)
  return typeof number === 'number' ? Math.round(number) : number
}

/** Euros as decimal strings with two decimals. An invalid amount is refused, never taken for 0. */
export function eurosOf(value: unknown): string | undefined {
  const number = numberOf(value)
  return typeof number === 'number' && Number.isFinite(number) ? number.toFixed(2) : undefined
}

/** The day of '2026-03-01', '2026-03-01 10:00:00' or '01/03/2026'. */
export function dayOf(value: unknown): unknown {
  if (typeof value !== 'string') return orNull(value)
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(value) ?? []
  if (year) return `${year}-${month}-${day}`
  return /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : orNull(value)
}

/** An ISO instant; without a zone it is UTC, a plain day its start. */
export function momentOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?))?Z?$/.exec(value) ?? []
  if (day) return `${day}T${time === undefined ? '00:00:00' : time.length === 5 ? `${time}:00` : time}Z`
  const at = Date.parse(value)
  return Number.isNaN(at) ? value : new Date(at).toISOString()
}
