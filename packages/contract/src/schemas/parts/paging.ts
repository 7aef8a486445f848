import { z } from 'zod'

/** `offset` and `limit` of a list. */
export const pageQuery = {
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(10),
}

/** A page of a list and the total count. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), n_items: z.int(), offset: z.int(), limit: z.int() })
}
