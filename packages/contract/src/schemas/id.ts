import { z } from 'zod'

const asWeWriteIt = /^[1-9]\d*$/

/**
 * The number of something, as it stands in an address: its decimal digits and no other way to write it (`1e0`, `0x1`, `01`,
 * `+1`), so that a thing has one address.
 */
export const idInAddress = z
  .preprocess(
    (text) => (typeof text === 'string' && asWeWriteIt.test(text) ? Number(text) : text),
    z.int().positive(),
  )
  .meta({ type: 'integer', exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER })
