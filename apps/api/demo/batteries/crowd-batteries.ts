import type { DemoBattery } from './batteries.ts'
import { between, randomFrom } from '#demo/random'
import type { DemoContract } from '#demo/contracts/supplies'

/** One customer in four has one. */
const hasBattery = (number: number) => number % 4 === 0
const mostSharing = 5

/**
 * A battery that the first electricity contract feeds and up to five share. Its balance is a credit: the crowd's
 * invoices have no surplus.
 */
export function crowdBatteries(
  number: number,
  contracts: readonly DemoContract[],
  today: string,
): DemoBattery[] {
  const [first, ...others] = contracts.filter(
    ({ type, state }) => type === 'electricity' && state === 'activa',
  )
  if (!hasBattery(number) || !first) return []
  const random = randomFrom(number)
  const links = [first, ...others].slice(0, mostSharing).map(({ name, start_date }, i) => ({
    contract: name,
    pes: between(random, 10, 90) * 100,
    gestio_descomptes: i === 0 ? ('aplicar' as const) : ('acumular' as const),
    data_inici: start_date ?? today,
    data_final: null,
    es_origen: i === 0,
    es_receptor: true,
  }))
  const given = (concept: 'opening' | 'adjustment', day: string) => ({
    day,
    contract: null,
    invoice: null,
    concept,
    cents: between(random, 100, 12_000),
    reference: concept,
  })
  return [
    {
      vat: first.vat,
      name: `Batería ${first.name}`,
      links,
      movements: [given('opening', first.start_date ?? today), given('adjustment', today)],
    },
  ]
}
