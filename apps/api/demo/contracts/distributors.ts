import { normaliseCups } from '@fanal/domain/identifiers/cups'

interface Distributor {
  /** Prefix of its CUPS. */
  start: string
  name: string
  website: string
  /** Phone for breakdowns. */
  phone: string
}

const endesa = { name: 'e-distribución', website: 'https://www.edistribucion.com' }
const distributors: readonly Distributor[] = [
  { ...endesa, start: 'ES00313', phone: '+34900848900' },
  { ...endesa, start: 'ES00314', phone: '+34900760706' },
  { ...endesa, start: 'ES00315', phone: '+34900849900' },
  { start: 'ES0021', name: 'i-DE', website: 'https://www.i-de.es', phone: '+34900171171' },
  { start: 'ES0217', name: 'Nedgia', website: 'https://www.nedgia.es', phone: '+34900750750' },
]

/** The distributor of a supply point, and its reference. */
export function distributorOf(cups: string) {
  const plain = normaliseCups(cups)
  const known = distributors.find(({ start }) => plain.startsWith(start))
  return {
    dso_name: known?.name ?? '',
    dso_website: known?.website ?? '',
    dso_phone: known?.phone ?? '',
    dso_reference: plain.slice(9, 18),
  }
}
