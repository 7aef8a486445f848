const dayMs = 86_400_000

/** From the last save: a month with the consent to keep it, else two days. */
export const draftDays = { kept: 30, unkept: 2 }

export const expiryOf = (isKept: boolean, savedAt: number) =>
  new Date(savedAt + (isKept ? draftDays.kept : draftDays.unkept) * dayMs)

/** Identity documents are asked for again after this. */
export const identityDays = 30
