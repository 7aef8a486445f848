import { z } from 'zod'

/** Read as text, and missing as empty, so that the domain's rules report all errors at once. */
export const typed = (max: number) => z.string().max(max, 'too_long').default('')
export const answer = z.boolean().nullish()

/** Missing, or none of them. */
export const choice = {
  error: ({ input }: { input?: unknown }) => (input === undefined ? 'required' : 'not_a_choice'),
}

/** Any text: one that is no lead's is not found. */
export const leadId = z.string().max(100)
export const byLead = z.object({ leadId })
