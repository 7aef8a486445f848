import { inLang, type Lang } from '../settings/languages.ts'

/** Tariff zones differ in calendar, clock and taxes. */
export const zones = ['peninsula', 'balearic', 'canary', 'ceuta', 'melilla'] as const
export type Zone = (typeof zones)[number]

interface Province {
  /** The first two digits of postal codes. */
  id: number
  es: string
  ca: string
}

const names: readonly Province[] = [
  { id: 1, es: 'Álava', ca: 'Àlaba' },
  { id: 2, es: 'Albacete', ca: 'Albacete' },
  { id: 3, es: 'Alicante', ca: 'Alacant' },
  { id: 4, es: 'Almería', ca: 'Almeria' },
  { id: 5, es: 'Ávila', ca: 'Àvila' },
  { id: 6, es: 'Badajoz', ca: 'Badajoz' },
  { id: 7, es: 'Islas Baleares', ca: 'Illes Balears' },
  { id: 8, es: 'Barcelona', ca: 'Barcelona' },
  { id: 9, es: 'Burgos', ca: 'Burgos' },
  { id: 10, es: 'Cáceres', ca: 'Càceres' },
  { id: 11, es: 'Cádiz', ca: 'Cadis' },
  { id: 12, es: 'Castellón', ca: 'Castelló' },
  { id: 13, es: 'Ciudad Real', ca: 'Ciudad Real' },
  { id: 14, es: 'Córdoba', ca: 'Còrdova' },
  { id: 15, es: 'La Coruña', ca: 'La Corunya' },
  { id: 16, es: 'Cuenca', ca: 'Conca' },
  { id: 17, es: 'Girona', ca: 'Girona' },
  { id: 18, es: 'Granada', ca: 'Granada' },
  { id: 19, es: 'Guadalajara', ca: 'Guadalajara' },
  { id: 20, es: 'Guipúzcoa', ca: 'Guipúscoa' },
  { id: 21, es: 'Huelva', ca: 'Huelva' },
  { id: 22, es: 'Huesca', ca: 'Osca' },
  { id: 23, es: 'Jaén', ca: 'Jaén' },
  { id: 24, es: 'León', ca: 'Lleó' },
  { id: 25, es: 'Lleida', ca: 'Lleida' },
  { id: 26, es: 'La Rioja', ca: 'La Rioja' },
  { id: 27, es: 'Lugo', ca: 'Lugo' },
  { id: 28, es: 'Madrid', ca: 'Madrid' },
  { id: 29, es: 'Málaga', ca: 'Màlaga' },
  { id: 30, es: 'Murcia', ca: 'Múrcia' },
  { id: 31, es: 'Navarra', ca: 'Navarra' },
  { id: 32, es: 'Orense', ca: 'Ourense' },
  { id: 33, es: 'Asturias', ca: 'Astúries' },
  { id: 34, es: 'Palencia', ca: 'Palència' },
  { id: 35, es: 'Las Palmas', ca: 'Las Palmas' },
  { id: 36, es: 'Pontevedra', ca: 'Pontevedra' },
  { id: 37, es: 'Salamanca', ca: 'Salamanca' },
  { id: 38, es: 'Santa Cruz de Tenerife', ca: 'Santa Cruz de Tenerife' },
  { id: 39, es: 'Cantabria', ca: 'Cantàbria' },
  { id: 40, es: 'Segovia', ca: 'Segòvia' },
  { id: 41, es: 'Sevilla', ca: 'Sevilla' },
  { id: 42, es: 'Soria', ca: 'Sòria' },
  { id: 43, es: 'Tarragona', ca: 'Tarragona' },
  { id: 44, es: 'Teruel', ca: 'Terol' },
  { id: 45, es: 'Toledo', ca: 'Toledo' },
  { id: 46, es: 'Valencia', ca: 'València' },
  { id: 47, es: 'Valladolid', ca: 'Valladolid' },
  { id: 48, es: 'Vizcaya', ca: 'Biscaia' },
  { id: 49, es: 'Zamora', ca: 'Zamora' },
  { id: 50, es: 'Zaragoza', ca: 'Saragossa' },
  { id: 51, es: 'Ceuta', ca: 'Ceuta' },
  { id: 52, es: 'Melilla', ca: 'Melilla' },
]

/** Sorted by name; English uses the Spanish names. */
export function provincesIn(lang: Lang): { id: number; name: string }[] {
  return names
    .map((province) => ({ id: province.id, name: inLang(province, lang) }))
    .sort((a, b) => a.name.localeCompare(b.name, lang))
}

export function provinceName(id: number, lang: Lang): string | undefined {
  const found = names.find((province) => province.id === id)
  return found && inLang(found, lang)
}

const islands: Record<number, Zone> = {
  7: 'balearic',
  35: 'canary',
  38: 'canary',
  51: 'ceuta',
  52: 'melilla',
}

export const zoneOf = (provinceId: number): Zone => islands[provinceId] ?? 'peninsula'
