const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Madrid',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** The clock of Madrid, as customers read it, in a form that sorts: `2026-11-19 23:59`. */
export const madridTime = (at: Date | number): string => format.format(at)
