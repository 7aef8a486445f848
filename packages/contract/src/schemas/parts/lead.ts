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

/** When each was ticked, as the browser tells it; one that is not told is of the moment it arrives. */
export const consentTimes = <Purpose extends string>(purposes: readonly [Purpose, ...Purpose[]]) =>
  z.partialRecord(z.enum(purposes), z.string().max(40)).optional()
