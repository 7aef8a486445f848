/** The form of a text for this count; the same in all languages so far. */
export const pluralOf = (count: string | number | undefined) => (Number(count) === 1 ? 'one' : 'other')
