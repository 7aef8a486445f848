interface Searched {
  name: string
  cups: { name: string; full_address: string }
}

/** The form in which the database compares: small letters, without accents and apostrophes. */
const searchForm = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}·'’´`]/gu, '')
    .toLowerCase()

/** The contracts whose number, CUPS or address has every word. */
export function searchContracts<T extends Searched>(contracts: readonly T[], typed: string): T[] {
  const words = searchForm(typed).split(/\s+/).filter(Boolean)
  return contracts.filter(({ name, cups }) => {
    const text = searchForm(`${name} ${cups.name} ${cups.full_address}`)
    return words.every((word) => text.includes(word))
  })
}
