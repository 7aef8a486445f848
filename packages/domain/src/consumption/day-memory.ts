const slabBytes = 0x40000
let slab = new ArrayBuffer(0)
let used = 0

/**
 * Allocates zeroed numbers for a day from a larger buffer: one allocation per day dominated the import of files with
 * hundreds of thousands of days.
 */
export function allocate(bytes: number): { memory: ArrayBuffer; at: number } {
  const needed = Math.ceil(bytes / 4) * 4
  if (used + needed > slab.byteLength) {
    slab = new ArrayBuffer(Math.max(slabBytes, needed))
    used = 0
  }
  const at = used
  used += needed
  return { memory: slab, at }
}
