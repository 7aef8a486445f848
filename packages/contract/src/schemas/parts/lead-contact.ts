import type { z } from 'zod'

/** Whom to call and when. `typed` says how a missing text is read. */
export const leadContact = <T extends z.ZodType>(typed: (maxLength: number) => T) => ({
  name: typed(1000),
  surname1: typed(1000),
  surname2: typed(1000),
  email: typed(1000),
  telephone: typed(100),
  contactHours: typed(20),
  contactDay: typed(20),
})
