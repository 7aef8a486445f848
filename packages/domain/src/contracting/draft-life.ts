const dayMs = 86_400_000

/** Days that a draft is kept after it was last saved, with and without the consent to keep it. */
export const draftDays = { kept: 30, unkept: 2 } as const
/** Identity documents older than this are asked for again, and deleted. */
export const identityDays = 30

/** Instants in UTC milliseconds. */
export const draftExpiry = (savedAt: number, isKept: boolean): number =>
  savedAt + (isKept ? draftDays.kept : draftDays.unkept) * dayMs
