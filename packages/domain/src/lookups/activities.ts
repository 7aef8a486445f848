import { type ByLang, inLang, type Lang } from '../settings/languages.ts'

/** A class of economic activity (CNAE): `name` is its four digits. */
export interface Activity {
  id: number
  name: string
  descripcio: string
}

/** Households. */
export const householdActivityId = 986

type Row = [id: number, name: string, description: ByLang<string>]

/** Common ones, in short words of ours; the operator imports the official list. */
const common: readonly Row[] = [
  [361, '0113', { es: 'Cultivo de hortalizas', ca: "Cultiu d'hortalisses", en: 'Growing of vegetables' }],
  [384, '0150', { es: 'Agricultura y ganadería', ca: 'Agricultura i ramaderia', en: 'Mixed farming' }],
  [
    429,
    '1071',
    {
      es: 'Panadería y pastelería (fabricación)',
      ca: 'Forn i pastisseria (fabricació)',
      en: 'Bread and pastry making',
    },
  ],
  [
    668,
    '4121',
    { es: 'Construcción de viviendas', ca: "Construcció d'habitatges", en: 'Construction of dwellings' },
  ],
  [
    680,
    '4321',
    { es: 'Instalaciones eléctricas', ca: 'Instal·lacions elèctriques', en: 'Electrical installation' },
  ],
  [
    681,
    '4322',
    {
      es: 'Fontanería y climatización',
      ca: 'Lampisteria i climatització',
      en: 'Plumbing, heating and air conditioning',
    },
  ],
  [692, '4520', { es: 'Taller de vehículos', ca: 'Taller de vehicles', en: 'Vehicle repair' }],
  [744, '4711', { es: 'Supermercado o colmado', ca: 'Supermercat o queviures', en: 'Grocery store' }],
  [746, '4721', { es: 'Frutería y verdulería', ca: 'Fruiteria i verduleria', en: 'Greengrocer' }],
  [
    749,
    '4724',
    { es: 'Tienda de pan y pasteles', ca: 'Botiga de pa i pastissos', en: 'Bread and cake shop' },
  ],
  [767, '4771', { es: 'Tienda de ropa', ca: 'Botiga de roba', en: 'Clothes shop' }],
  [769, '4773', { es: 'Farmacia', ca: 'Farmàcia', en: 'Pharmacy' }],
  [774, '4778', { es: 'Otras tiendas', ca: 'Altres botigues', en: 'Other shops' }],
  [786, '4941', { es: 'Transporte de mercancías', ca: 'Transport de mercaderies', en: 'Freight by road' }],
  [804, '5510', { es: 'Hotel', ca: 'Hotel', en: 'Hotel' }],
  [805, '5520', { es: 'Alojamiento turístico', ca: 'Allotjament turístic', en: 'Holiday accommodation' }],
  [808, '5610', { es: 'Restaurante', ca: 'Restaurant', en: 'Restaurant' }],
  [811, '5630', { es: 'Bar o cafetería', ca: 'Bar o cafeteria', en: 'Bar or café' }],
  [
    832,
    '6201',
    { es: 'Programación informática', ca: 'Programació informàtica', en: 'Computer programming' },
  ],
  [859, '6820', { es: 'Alquiler de inmuebles', ca: "Lloguer d'immobles", en: 'Letting of property' }],
  [862, '6910', { es: 'Abogacía y notaría', ca: 'Advocacia i notaria', en: 'Legal services' }],
  [863, '6920', { es: 'Gestoría y contabilidad', ca: 'Gestoria i comptabilitat', en: 'Accounting' }],
  [867, '7111', { es: 'Arquitectura', ca: 'Arquitectura', en: 'Architecture' }],
  [880, '7500', { es: 'Veterinaria', ca: 'Veterinària', en: 'Veterinary practice' }],
  [924, '8520', { es: 'Escuela primaria', ca: 'Escola primària', en: 'Primary school' }],
  [936, '8621', { es: 'Consulta médica', ca: 'Consulta mèdica', en: 'Medical practice' }],
  [938, '8623', { es: 'Clínica dental', ca: 'Clínica dental', en: 'Dental practice' }],
  [961, '9313', { es: 'Gimnasio', ca: 'Gimnàs', en: 'Gym' }],
  [970, '9499', { es: 'Asociación', ca: 'Associació', en: 'Association' }],
  [979, '9601', { es: 'Lavandería', ca: 'Bugaderia', en: 'Laundry' }],
  [980, '9602', { es: 'Peluquería y estética', ca: 'Perruqueria i estètica', en: 'Hairdressing and beauty' }],
  [householdActivityId, '9820', { es: 'Vivienda', ca: 'Habitatge', en: 'Household' }],
]

/** The imported classes and the common ones, by their digits; common ones in the caller's language. */
export function activitiesIn(lang: Lang, imported: readonly Activity[] = []): Activity[] {
  const byName = new Map<string, Activity>()
  for (const [id, name, description] of common)
    byName.set(name, { id, name, descripcio: inLang(description, lang) })
  for (const { id, name, descripcio } of imported) {
    const known = byName.get(name)
    // An imported list has Spanish words only.
    byName.set(name, { id, name, descripcio: known && lang !== 'es' ? known.descripcio : descripcio })
  }
  return [...byName.values()].sort((one, other) => one.name.localeCompare(other.name))
}
