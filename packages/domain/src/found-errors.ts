/** The codes by field, without the fields that have none. */
export function foundErrors<E extends string>(
  byField: Record<string, E | undefined>,
): Partial<Record<string, E>> {
  return Object.fromEntries(Object.entries(byField).filter(([, error]) => error !== undefined))
}
