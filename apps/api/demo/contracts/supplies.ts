import { addDays } from '@fanal/domain/dates'
import { zoneOf } from '@fanal/domain/lookups/provinces'
import { distributorOf } from './distributors.ts'
import type { DemoHolder } from './holders.ts'
import { aStreet, cadastralRef, type Place, places } from '#demo/places'
import { pick, type Random } from '#demo/random'

export interface DemoContract {
  name: string
  vat: string
  type: 'electricity' | 'gas'
  state: 'esborrany' | 'activa' | 'baixa'
  sign_date: string | null
  start_date: string | null
  end_date: string | null
  cups: string
  street: string
  city: string
  postal_code: string
  tariff_name: string
  product_name: string
  contracted_power: { period: string; power: string }[]
  pressio: string | null
  caudal: string | null
  selfcons_code: string
  amount_debt_cents: number
  owner_name: string
  fiscal_name: string
  fiscal_vat: string
  fiscal_address: string
  /** The full current address. */
  notification: string
  iban: string
  ref_catastral: string
  invoice_online: 'email' | 'postal' | 'postal+email'
  dso_name: string
  dso_website: string
  dso_phone: string
  dso_reference: string
  is_peninsula: boolean
}

type Basics = Pick<DemoContract, 'name' | 'vat' | 'cups' | 'street' | 'city' | 'postal_code'>

/** An active contract since about `signed` with defaults; `ownedBy` sets its customer. */
function anyContract(basics: Basics, signed: string) {
  return {
    ...basics,
    ...distributorOf(basics.cups),
    owner_name: '',
    fiscal_name: '',
    fiscal_vat: '',
    fiscal_address: '',
    notification: '',
    iban: '',
    ref_catastral: cadastralRef(Number(basics.name)),
    invoice_online: 'email' as const,
    is_peninsula: zoneOf(Number(basics.postal_code.slice(0, 2))) === 'peninsula',
    state: 'activa' as const,
    sign_date: signed,
    start_date: addDays(signed, 9),
    end_date: null,
    pressio: null,
    caudal: null,
    selfcons_code: '00',
    amount_debt_cents: 0,
  }
}

export function electricity(basics: Basics, signed: string, powersKw: string[]): DemoContract {
  const isBusiness = powersKw.length > 2
  return {
    ...anyContract(basics, signed),
    type: 'electricity',
    tariff_name: isBusiness ? '3.0TD' : '2.0TD',
    product_name: isBusiness ? 'Negoci 24 h' : 'Llum Clara',
    contracted_power: powersKw.map((power, i) => ({ period: `P${i + 1}`, power })),
  }
}

export function gas(basics: Basics, signed: string, tariff: 'RL.1' | 'RL.2' | 'RL.4'): DemoContract {
  const isBusiness = tariff === 'RL.4'
  return {
    ...anyContract(basics, signed),
    type: 'gas',
    tariff_name: tariff,
    product_name: isBusiness ? 'Gas Negoci' : 'Gas Llar',
    contracted_power: [],
    pressio: isBusiness ? '0.100' : '0.022',
    caudal: isBusiness ? '16.00' : '4.00',
  }
}

const modes = ['email', 'email', 'postal+email', 'email', 'postal'] as const

/** With the customer's data: the `i`-th contract rotates accounts, addresses and delivery modes. */
export function ownedBy(holder: DemoHolder, contract: DemoContract, i: number): DemoContract {
  const { name, vat, addresses, accounts } = holder
  const turn = <T>(list: readonly [T, ...T[]], step: number) =>
    list[Math.trunc(i / step) % list.length] ?? list[0]
  return {
    ...contract,
    owner_name: name,
    fiscal_name: name,
    fiscal_vat: vat,
    fiscal_address: addresses[0].full_address,
    notification: turn(addresses, 7).full_address,
    iban: turn(accounts, 5).iban,
    invoice_online: turn(modes, 1),
  }
}

const homePowers: readonly [string, ...string[]] = ['2.300', '3.450', '4.600', '5.750', '6.900', '9.200']
const shopPowers: readonly [number, ...number[]] = [15_100, 17_321, 20_000, 27_700, 34_640, 43_648]

/** Two periods up to 15 kW. */
export function smallPowers(random: Random): string[] {
  const power = pick(random, homePowers)
  return random() < 0.7 ? [power, power] : [power, pick(random, homePowers)]
}

/** Six ascending periods, the last above 15 kW. */
export function largePowers(random: Random): string[] {
  const highest = pick(random, shopPowers)
  const day = random() < 0.5 ? highest : Math.round(highest * 0.6)
  return [day, day, day, day, day, highest].map((watts) => (watts / 1000).toFixed(3))
}

export function aPlace(
  random: Random,
): Pick<DemoContract, 'street' | 'city' | 'postal_code'> & { place: Place } {
  const place = pick(random, places)
  return { street: aStreet(random), city: place.city, postal_code: place.postal_code, place }
}
