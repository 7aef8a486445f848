import { allocate } from './day-memory.ts'
import type { StepMinutes } from './local-clock.ts'

/** The part of a stored day that its month needs. */
export interface StoredDay {
  day: string
  step_minutes: StepMinutes
  state: number
  states: Uint8Array
  imported_wh: number
  exported_wh: number
  reactive_varh: number
  imported: Uint8Array
}

/** A magnitude of a stored day: 2 bytes per step, little-endian, or 4 if a value needs them. */
export function packValues(values: ArrayLike<number>): Uint8Array {
  const count = values.length
  let most = 0
  for (let i = 0; i < count; i += 1) if ((values[i] ?? 0) > most) most = values[i] ?? 0
  const { memory, at } = allocate(count * (most > 0xffff ? 4 : 2))
  // All supported machines are little-endian.
  const packed = most > 0xffff ? new Uint32Array(memory, at, count) : new Uint16Array(memory, at, count)
  packed.set(values)
  return new Uint8Array(memory, at, packed.byteLength)
}

/** Reads `count` steps into an array from `at` on; a missing magnitude is 0. */
export function unpackInto(target: (number | null)[], at: number, bytes: Uint8Array, count: number): void {
  const width = bytes.length / count
  if (bytes.length === 0) target.fill(0, at, at + count)
  else if (width === 2)
    for (let i = 0; i < count; i += 1) target[at + i] = (bytes[i * 2] ?? 0) + (bytes[i * 2 + 1] ?? 0) * 0x100
  else if (width === 4) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let i = 0; i < count; i += 1) target[at + i] = view.getUint32(i * 4, true)
  } else throw new RangeError(`${bytes.length} bytes are not ${count} values`)
}

export function unpackValues(bytes: Uint8Array, count: number): number[] {
  const values: number[] = []
  values.length = count
  unpackInto(values, 0, bytes, count)
  return values
}

/** State of a point. `billed`: measured and on an invoice. */
export const curveStates = ['none', 'real', 'estimated', 'billed'] as const
export type CurveState = (typeof curveStates)[number]
