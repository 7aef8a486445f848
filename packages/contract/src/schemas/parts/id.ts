import { z } from 'zod'

const asWeWriteIt = /^[1-9]\d*$/

/**
 * A numeric id in an address: decimal digits in one canonical form (`1e0`, `0x1`, `01`, `+1` are refused), so that each
 * object has one address.
 */
export const idInAddress = z
  .preprocess(
    (text) => (typeof text === 'string' && asWeWriteIt.test(text) ? Number(text) : text),
    z.int().positive(),
  )
  .meta({ type: 'integer', exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER })
