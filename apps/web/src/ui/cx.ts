/** Joins class names (or ids), skipping falsy ones; undefined if none is left. */
export function cx(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
