/** A magnitude of a day as it is stored: 2 bytes for each step, the low one first, or 4 where one value needs them. */
export function packValues(values: ArrayLike<number>): Uint8Array {
  const count = values.length
  let width = 2
  for (let i = 0; i < count; i += 1) if ((values[i] ?? 0) > 0xffff) width = 4
  const view = new DataView(new ArrayBuffer(count * width))
  for (let i = 0; i < count; i += 1)
    if (width === 2) view.setUint16(i * 2, values[i] ?? 0, true)
    else view.setUint32(i * 4, values[i] ?? 0, true)
  return new Uint8Array(view.buffer)
}

/** Puts `count` steps into an array from `at` on; nothing stored is nothing used. */
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

/** What is known of a point. `billed`: measured, and on an invoice (decisions §5). */
export const curveStates = ['none', 'real', 'estimated', 'billed'] as const
export type CurveState = (typeof curveStates)[number]
