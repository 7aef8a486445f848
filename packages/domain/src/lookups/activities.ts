import type { Lang } from '../settings/languages.ts'

/** A class of economic activity (CNAE): `name` is its four digits. */
export interface Activity {
  id: number
  name: string
  descripcio: string
}

/** Households. */
export const householdActivityId = 986

type Row = [id: number, name: string, es: string, ca: string, en: string]

/** Common ones, in short words of ours; the operator imports the official list. */
const common: readonly Row[] = [
  [361, '0113', 'Cultivo de hortalizas', "Cultiu d'hortalisses", 'Growing of vegetables'],
  [384, '0150', 'Agricultura y ganadería', 'Agricultura i ramaderia', 'Mixed farming'],
  [
    429,
    '1071',
    'Panadería y pastelería (fabricación)',
    'Forn i pastisseria (fabricació)',
    'Bread and pastry making',
  ],
  [668, '4121', 'Construcción de viviendas', "Construcció d'habitatges", 'Construction of dwellings'],
  [680, '4321', 'Instalaciones eléctricas', 'Instal·lacions elèctriques', 'Electrical installation'],
  [
    681,
    '4322',
    'Fontanería y climatización',
    'Lampisteria i climatització',
    'Plumbing, heating and air conditioning',
  ],
  [692, '4520', 'Taller de vehículos', 'Taller de vehicles', 'Vehicle repair'],
  [744, '4711', 'Supermercado o colmado', 'Supermercat o queviures', 'Grocery store'],
  [746, '4721', 'Frutería y verdulería', 'Fruiteria i verduleria', 'Greengrocer'],
  [749, '4724', 'Tienda de pan y pasteles', 'Botiga de pa i pastissos', 'Bread and cake shop'],
  [767, '4771', 'Tienda de ropa', 'Botiga de roba', 'Clothes shop'],
  [769, '4773', 'Farmacia', 'Farmàcia', 'Pharmacy'],
  [774, '4778', 'Otras tiendas', 'Altres botigues', 'Other shops'],
  [786, '4941', 'Transporte de mercancías', 'Transport de mercaderies', 'Freight by road'],
  [804, '5510', 'Hotel', 'Hotel', 'Hotel'],
  [805, '5520', 'Alojamiento turístico', 'Allotjament turístic', 'Holiday accommodation'],
  [808, '5610', 'Restaurante', 'Restaurant', 'Restaurant'],
  [811, '5630', 'Bar o cafetería', 'Bar o cafeteria', 'Bar or café'],
  [832, '6201', 'Programación informática', 'Programació informàtica', 'Computer programming'],
  [859, '6820', 'Alquiler de inmuebles', "Lloguer d'immobles", 'Letting of property'],
  [862, '6910', 'Abogacía y notaría', 'Advocacia i notaria', 'Legal services'],
  [863, '6920', 'Gestoría y contabilidad', 'Gestoria i comptabilitat', 'Accounting'],
  [867, '7111', 'Arquitectura', 'Arquitectura', 'Architecture'],
  [880, '7500', 'Veterinaria', 'Veterinària', 'Veterinary practice'],
  [924, '8520', 'Escuela primaria', 'Escola primària', 'Primary school'],
  [936, '8621', 'Consulta médica', 'Consulta mèdica', 'Medical practice'],
  [938, '8623', 'Clínica dental', 'Clínica dental', 'Dental practice'],
  [961, '9313', 'Gimnasio', 'Gimnàs', 'Gym'],
  [970, '9499', 'Asociación', 'Associació', 'Association'],
  [979, '9601', 'Lavandería', 'Bugaderia', 'Laundry'],
  [980, '9602', 'Peluquería y estética', 'Perruqueria i estètica', 'Hairdressing and beauty'],
  [householdActivityId, '9820', 'Vivienda', 'Habitatge', 'Household'],
]

/** The imported classes and the common ones, by their digits; common ones in the caller's language. */
export function activitiesIn(lang: Lang, imported: readonly Activity[] = []): Activity[] {
  const byName = new Map<string, Activity>()
  for (const [id, name, es, ca, en] of common)
    byName.set(name, { id, name, descripcio: { es, ca, en }[lang] })
  for (const { id, name, descripcio } of imported) {
    const known = byName.get(name)
    // An imported list has Spanish words only.
    byName.set(name, { id, name, descripcio: known && lang !== 'es' ? known.descripcio : descripcio })
  }
  return [...byName.values()].sort((one, other) => one.name.localeCompare(other.name))
}
