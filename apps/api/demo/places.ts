import { cupsControlLetters } from '@fanal/domain/identifiers/cups'
import { between, pick, type Random } from './random.ts'

export interface Place {
  city: string
  postal_code: string
  /** The first digits of the CUPS of its electricity distributor. */
  distributor: string
}

export const barcelona: Place = { city: 'Barcelona', postal_code: '08012', distributor: '00314' }
export const girona: Place = { city: 'Girona', postal_code: '17001', distributor: '00314' }
export const figueres: Place = { city: 'Figueres', postal_code: '17600', distributor: '00314' }

export const places: readonly [Place, ...Place[]] = [
  barcelona,
  girona,
  figueres,
  { city: 'Lleida', postal_code: '25002', distributor: '00314' },
  { city: 'Tarragona', postal_code: '43001', distributor: '00314' },
  { city: 'Reus', postal_code: '43201', distributor: '00314' },
  { city: 'Vic', postal_code: '08500', distributor: '00314' },
  { city: 'Manresa', postal_code: '08241', distributor: '00314' },
  { city: 'Mataró', postal_code: '08301', distributor: '00314' },
  { city: 'L’Hospitalet de Llobregat', postal_code: '08901', distributor: '00314' },
  { city: 'Palma', postal_code: '07001', distributor: '00315' },
  { city: 'Zaragoza', postal_code: '50001', distributor: '00313' },
  { city: 'València', postal_code: '46001', distributor: '0021' },
  { city: 'Madrid', postal_code: '28004', distributor: '0021' },
]

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

/** An electricity supply point of the place; `serial` makes it unlike any other. */
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
