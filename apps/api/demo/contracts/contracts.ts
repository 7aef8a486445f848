import { blankAddress } from '@fanal/domain/contract-changes/postal-address'
import { addDays, addMonths } from '@fanal/domain/dates'
import { formatAddress } from '@fanal/domain/lookups/format-address'
import { solarShops } from '#demo/batteries/batteries'
import { contractsOnTheirWay } from '#demo/contracting/switches'
import { demoHolders } from './holders.ts'
import { barcelona, electricityCups, figueres, gasCups, girona, type Place } from '#demo/places'
import { between, type Random, randomFrom } from '#demo/random'
import { aPlace, type DemoContract, electricity, gas, largePowers, ownedBy, smallPowers } from './supplies.ts'

const at = ({ city, postal_code }: Place, street: string) => ({ street, city, postal_code })

function martaContracts(today: string): DemoContract[] {
  const marta = { vat: '12345678Z' }
  const home = { ...marta, ...at(girona, 'Carrer de la Força, 18, 2n 1a') }
  const signed = addMonths(today, -38)
  const solar = electricity({ ...home, name: '100001', cups: 'ES0031405512340001MK0F' }, signed, [
    '4.600',
    '4.600',
  ])
  const second = electricity(
    {
      ...marta,
      ...at(figueres, 'Carrer de la Jonquera, 4, 1r 2a'),
      name: '100002',
      cups: electricityCups(figueres, 41),
    },
    addMonths(today, -30),
    ['3.450', '3.450'],
  )
  const before = electricity(
    {
      ...marta,
      ...at(barcelona, 'Carrer de Verdi, 77, àtic'),
      name: '100003',
      cups: electricityCups(barcelona, 42),
    },
    addMonths(today, -50),
    ['3.450', '3.450'],
  )
  const next = electricity(
    { ...marta, ...at(girona, 'Carrer Nou, 3, baixos'), name: '100004', cups: electricityCups(girona, 43) },
    today,
    ['5.750', '5.750'],
  )
  return [
    { ...solar, product_name: 'Llum Solar', selfcons_code: '41' },
    second,
    { ...before, state: 'baixa', end_date: addMonths(today, -37) },
    { ...next, state: 'esborrany', sign_date: null, start_date: null },
    gas({ ...home, name: '200001', cups: gasCups(51) }, signed, 'RL.2'),
  ]
}

/** Contracts of the customer who must change the password, and of the one without an account. */
function singleContracts(today: string): DemoContract[] {
  const first = { ...at(barcelona, 'Carrer de Sants, 210, 3r 1a'), cups: electricityCups(barcelona, 44) }
  const second = { ...at(girona, 'Carrer del Carme, 61, 1r 1a'), cups: electricityCups(girona, 45) }
  return [
    electricity({ ...first, vat: '87654321X', name: '100050' }, addDays(today, -40), ['4.600', '4.600']),
    ...onTheirWay(today),
    electricity({ ...second, vat: '11111111H', name: '100042' }, addDays(today, -12), ['3.450', '3.450']),
  ]
}

/** Signed and sent to the distributor, not active yet (demo/contracting/switches.ts). */
function onTheirWay(today: string): DemoContract[] {
  return contractsOnTheirWay.map(({ contract: name, daysAgo, place, serial, address }) => {
    const street = formatAddress({ ...blankAddress, ...address }, 'es')
    const basics = { ...at(place, street), vat: '87654321X', name, cups: electricityCups(place, serial) }
    const signed = electricity(basics, addDays(today, -daysAgo), ['3.450', '3.450'])
    return { ...signed, state: 'esborrany', start_date: null }
  })
}

const bakery = { vat: 'B12345674' }

/** 120 shops, most of them active; some with debt. */
function bakeryElectricity(today: string, random: Random): DemoContract[] {
  return Array.from({ length: 120 }, (_, i) => {
    const { place, ...address } = aPlace(random)
    const basics = {
      ...bakery,
      ...address,
      name: String(110_001 + i),
      cups: electricityCups(place, 1001 + i),
    }
    const signed = addDays(today, -between(random, 60, 2_200))
    const shop = {
      ...electricity(basics, signed, i % 3 === 0 ? largePowers(random) : smallPowers(random)),
      ...(solarShops[basics.name] && { selfcons_code: '41' }),
    }
    const debt = i % 13 === 4 ? between(random, 4_000, 95_000) : 0
    if (i % 20 === 9)
      return {
        ...shop,
        state: 'baixa',
        end_date: addDays(today, -between(random, 5, 50)),
        amount_debt_cents: debt,
      }
    if (i === 58) return { ...shop, state: 'esborrany', sign_date: null, start_date: null }
    if (i === 97) return { ...shop, state: 'esborrany', start_date: null }
    return { ...shop, amount_debt_cents: debt }
  })
}

function bakeryGas(today: string, random: Random): DemoContract[] {
  return Array.from({ length: 15 }, (_, i) => {
    const { place: _place, ...address } = aPlace(random)
    const basics = { ...bakery, ...address, name: String(210_001 + i), cups: gasCups(1001 + i) }
    const oven = gas(basics, addDays(today, -between(random, 60, 1_500)), i % 4 === 3 ? 'RL.2' : 'RL.4')
    return { ...oven, amount_debt_cents: i === 6 ? 31_855 : 0 }
  })
}

/** The contracts of the demo. */
export function demoContracts(today: string): DemoContract[] {
  const random = randomFrom(2026)
  const contracts = [
    ...martaContracts(today),
    ...singleContracts(today),
    ...bakeryElectricity(today, random),
    ...bakeryGas(today, random),
  ]
  return demoHolders.flatMap((holder) =>
    contracts.filter(({ vat }) => vat === holder.vat).map((contract, i) => ownedBy(holder, contract, i)),
  )
}
