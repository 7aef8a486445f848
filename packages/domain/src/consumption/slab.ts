const slabBytes = 0x40000
let slab = new ArrayBuffer(0)
let used = 0

/**
 * Room for the numbers of one day, all 0, out of a larger piece of memory: a file has hundreds of thousands of days, and a
 * piece for each took longer than all that is done with it.
 */
export function takeRoom(bytes: number): { memory: ArrayBuffer; at: number } {
  const needed = Math.ceil(bytes / 4) * 4
  if (used + needed > slab.byteLength) {
    slab = new ArrayBuffer(Math.max(slabBytes, needed))
    used = 0
  }
  const at = used
  used += needed
  return { memory: slab, at }
}
