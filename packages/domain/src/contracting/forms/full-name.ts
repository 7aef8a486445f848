/** Words that belong to the surname after them: "de la Fuente", "i Puig". */
const particles = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'el',
  'els',
  'les',
  'i',
  'y',
  'da',
  'do',
  'dos',
  'van',
  'von',
])

/** A full name in its parts: the last two words are surnames, of two words the last one. A guess to be corrected. */
export function splitFullName(fullName: string): { name: string; surName1: string; surName2: string } {
  const units: string[] = []
  let pending: string[] = []
  for (const word of fullName.trim().split(/\s+/).filter(Boolean)) {
    pending.push(word)
    // The first word is a name whatever it is.
    if (units.length > 0 && particles.has(word.toLowerCase())) continue
    units.push(pending.join(' '))
    pending = []
  }
  if (pending.length > 0) units.push(pending.join(' '))
  if (units.length < 2) return { name: units.join(' '), surName1: '', surName2: '' }
  const surnames = units.splice(units.length === 2 ? 1 : -2)
  const [surName1 = '', surName2 = ''] = surnames
  return { name: units.join(' '), surName1, surName2 }
}
