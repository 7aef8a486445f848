/** ISO 7064 mod 97-10 of digits and letters. */
const mod97 = (text: string) => {
  let rest = 0
  for (const char of text) {
    const value = Number.parseInt(char, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** The creditor identifier of a Spanish tax id, with the business code `000`; '' without a tax id. */
export function creditorIdOf(vat: string): string {
  const id = vat.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase()
  if (!id) return ''
  const control = String(98 - mod97(`${id}ES00`)).padStart(2, '0')
  return `ES${control}000${id}`
}
