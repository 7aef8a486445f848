import { cupsControlLetters } from '@fanal/domain/identifiers/cups'
import { cadastralControlLetters } from '@fanal/domain/identifiers/cadastral-ref'
import { between, pick, type Random } from './random.ts'

export interface Place {
  city: string
  postal_code: string
  /** The municipality's INE code. */
  ine: string
  /** Prefix of the CUPS of its electricity distributor. */
  distributor: string
}

const catalan = '00314'
export const barcelona: Place = {
  city: 'Barcelona',
  postal_code: '08012',
  ine: '08019',
  distributor: catalan,
}
export const girona: Place = { city: 'Girona', postal_code: '17001', ine: '17079', distributor: catalan }
export const figueres: Place = { city: 'Figueres', postal_code: '17600', ine: '17066', distributor: catalan }
export const vic: Place = { city: 'Vic', postal_code: '08500', ine: '08298', distributor: catalan }

export const places: readonly [Place, ...Place[]] = [
  barcelona,
  girona,
  figueres,
  { city: 'Lleida', postal_code: '25002', ine: '25120', distributor: catalan },
  { city: 'Tarragona', postal_code: '43001', ine: '43148', distributor: catalan },
  { city: 'Reus', postal_code: '43201', ine: '43123', distributor: catalan },
  vic,
  { city: 'Manresa', postal_code: '08241', ine: '08113', distributor: catalan },
  { city: 'Mataró', postal_code: '08301', ine: '08121', distributor: catalan },
  { city: 'L’Hospitalet de Llobregat', postal_code: '08901', ine: '08101', distributor: catalan },
  { city: 'Palma', postal_code: '07001', ine: '07040', distributor: '00315' },
  { city: 'Zaragoza', postal_code: '50001', ine: '50297', distributor: '00313' },
  { city: 'València', postal_code: '46001', ine: '46250', distributor: '0021' },
  { city: 'Madrid', postal_code: '28004', ine: '28079', distributor: '0021' },
]

/** The municipalities that look-ups know without an import, with some of their postal codes. */
export const municipalities: readonly { ine: string; name: string; postal_codes: readonly string[] }[] = [
  { ine: '08019', name: 'Barcelona', postal_codes: codes('080', 1, 42) },
  { ine: '17079', name: 'Girona', postal_codes: codes('170', 1, 7) },
  { ine: '17155', name: 'Salt', postal_codes: ['17190'] },
  { ine: '17066', name: 'Figueres', postal_codes: ['17600'] },
  { ine: '25120', name: 'Lleida', postal_codes: codes('250', 1, 8) },
  { ine: '43148', name: 'Tarragona', postal_codes: codes('430', 1, 8) },
  { ine: '43123', name: 'Reus', postal_codes: codes('432', 1, 6) },
  { ine: '08298', name: 'Vic', postal_codes: ['08500'] },
  { ine: '08220', name: 'Sant Julià de Vilatorta', postal_codes: ['08504'] },
  { ine: '08241', name: 'Sant Sadurní d’Osormort', postal_codes: ['08504'] },
  { ine: '08113', name: 'Manresa', postal_codes: codes('082', 40, 43) },
  { ine: '08053', name: 'Castellbell i el Vilar', postal_codes: ['08241', '08296'] },
  { ine: '08121', name: 'Mataró', postal_codes: codes('083', 1, 4) },
  { ine: '08101', name: 'L’Hospitalet de Llobregat', postal_codes: codes('089', 1, 8) },
  { ine: '07040', name: 'Palma', postal_codes: codes('070', 1, 15) },
  { ine: '50297', name: 'Zaragoza', postal_codes: codes('500', 1, 15) },
  { ine: '46250', name: 'València', postal_codes: codes('460', 1, 15) },
  { ine: '28079', name: 'Madrid', postal_codes: codes('280', 1, 47) },
]

function codes(start: string, first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, i) => start + String(first + i).padStart(2, '0'))
}

const streets: readonly [string, ...string[]] = [
  'Carrer Major',
  'Carrer del Forn',
  'Carrer de la Font',
  'Carrer Nou',
  'Carrer de Sant Marcel·lí',
  'Avinguda de la Llum',
  'Avinguda del Far',
  'Passeig de l’Estació',
  'Plaça del Mercat',
  'Plaça de la Vila',
  'Rambla Nova',
  'Ronda de Ponent',
]
const doors: readonly [string, ...string[]] = ['', '', 'baixos', '1r 1a', '2n 2a', '3r 1a', 'àtic']

export function aStreet(random: Random): string {
  const door = pick(random, doors)
  return `${pick(random, streets)}, ${between(random, 1, 140)}${door && `, ${door}`}`
}

/** An electricity supply point of the place; `serial` makes it unique. */
export function electricityCups({ distributor }: Place, serial: number): string {
  return `${cupsOf(distributor, serial)}0F`
}

export function gasCups(serial: number): string {
  return cupsOf('0217', serial)
}

function cupsOf(start: string, serial: number): string {
  const digits = start + String(serial).padStart(16 - start.length, '0')
  return `ES${digits}${cupsControlLetters(digits)}`
}

/** A fictitious property with valid control letters. */
export function cadastralRef(serial: number): string {
  const first18 = `${String(serial % 10_000_000).padStart(7, '0')}DG4${String(serial % 1000).padStart(3, '0')}N${String((serial % 40) + 1).padStart(4, '0')}`
  return first18 + cadastralControlLetters(first18)
}
