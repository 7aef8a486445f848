/** Joins class names (or ids), leaving out what is off; nothing when none is left. */
export function cx(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
