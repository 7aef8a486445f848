import type { DiscountMode } from '@fanal/domain/batteries/battery-rules'
import { addDays, addMonths } from '@fanal/domain/dates'
import { sumCents } from '@fanal/domain/money'
import type { DemoInvoice } from '#demo/invoices/bills'
import type { DemoContract } from '#demo/contracts/supplies'

export interface DemoBatteryLink {
  contract: string
  pes: number
  gestio_descomptes: DiscountMode
  data_inici: string
  data_final: string | null
  es_origen: boolean
  es_receptor: boolean
}

export interface DemoMovement {
  day: string
  contract: string | null
  invoice: string | null
  concept: 'opening' | 'surplus' | 'discount' | 'adjustment'
  cents: number
  reference: string
}

export interface DemoBattery {
  vat: string
  name: string
  links: DemoBatteryLink[]
  movements: DemoMovement[]
}

/** Shops with panels: surplus beyond their energy goes to a battery. */
export const solarShops: Readonly<Record<string, { peakKw: number; share: number }>> = {
  '110014': { peakKw: 24, share: 0.5 },
  '110017': { peakKw: 16, share: 0.65 },
  '110020': { peakKw: 20, share: 1 },
}

/** `creditCents`: a recent credit, so that there is something to share and move in any season. */
type Plan = Omit<DemoBattery, 'movements'> & { openingCents?: number; creditCents?: number }

/** The batteries and their shares. In a battery of shops only the solar contract applies discounts. */
function plansOf(today: string): Plan[] {
  const since = addMonths(`${today.slice(0, 7)}-01`, -24)
  const link = (contract: string, pes: number, parts: Partial<DemoBatteryLink> = {}): DemoBatteryLink => ({
    contract,
    pes,
    gestio_descomptes: 'acumular',
    data_inici: since,
    data_final: null,
    es_origen: false,
    es_receptor: true,
    ...parts,
  })
  const applied = { gestio_descomptes: 'aplicar' } as const
  const origin = { ...applied, es_origen: true }
  const [marta, bakery] = [{ vat: '12345678Z' }, { vat: 'B12345674' }]
  return [
    {
      ...marta,
      name: 'Batería solar de casa',
      creditCents: 3_870,
      links: [link('100001', 6_000, origin), link('100002', 4_000, applied)],
    },
    {
      ...marta,
      name: 'Ahorro para el invierno',
      openingCents: 2_500,
      links: [
        link('100001', 7_000, { data_inici: addMonths(today, -8) }),
        link('100002', 3_000, { data_inici: addMonths(today, -8) }),
      ],
    },
    {
      ...bakery,
      name: 'Coberta del forn central',
      links: [link('110014', 5_000, origin), link('110015', 3_000), link('110016', 2_000)],
    },
    {
      ...bakery,
      name: "Coberta de l'obrador",
      links: [link('110017', 6_500, origin), link('110019', 3_500)],
    },
    { ...bakery, name: 'Coberta de la botiga nova', links: [link('110020', 10_000, origin)] },
    {
      ...bakery,
      name: 'Bonificació de benvinguda',
      openingCents: 12_000,
      links: [
        link('110021', 5_000, { data_inici: addDays(today, 20) }),
        link('110022', 3_000, { data_final: addDays(today, -15) }),
        link('110023', 6_000),
        link('110015', 4_000),
      ],
    },
  ]
}

/** The batteries of the demo; deposits and discounts follow from the invoices. */
export function demoBatteries(
  contracts: readonly DemoContract[],
  invoices: readonly DemoInvoice[],
  today: string,
): DemoBattery[] {
  const startOf = new Map(contracts.map(({ name, start_date }) => [name, start_date]))
  return plansOf(today).map(({ openingCents = 0, creditCents = 0, ...plan }) => {
    const links = plan.links.map((one) => {
      const start = startOf.get(one.contract) ?? one.data_inici
      return start > one.data_inici ? { ...one, data_inici: start } : one
    })
    const first = links.map(({ data_inici }) => data_inici).toSorted()[0] ?? today
    const movements = [
      ...given('opening', openingCents, first),
      ...ledgerOf(links, invoices),
      ...given('adjustment', creditCents, addDays(today, -1)),
    ]
    return {
      ...plan,
      links,
      movements: movements.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
    }
  })
}

const given = (concept: 'opening' | 'adjustment', cents: number, day: string): DemoMovement[] =>
  cents === 0 ? [] : [{ day, contract: null, invoice: null, concept, cents, reference: concept }]

/** A refunded invoice reverses its movements. */
function ledgerOf(links: readonly DemoBatteryLink[], invoices: readonly DemoInvoice[]): DemoMovement[] {
  const origins = new Set(links.flatMap((link) => (link.es_origen ? [link.contract] : [])))
  const paid = new Set(links.flatMap((link) => (link.gestio_descomptes === 'aplicar' ? [link.contract] : [])))
  return invoices
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .flatMap(({ contract, date, number, lines, unused_surplus_cents, rectificative_type }) => {
      if (contract === null) return []
      const sign = rectificative_type === 'A' ? -1 : 1
      const spent = sumCents(
        lines.filter(({ kind }) => kind === 'battery').map(({ amount_cents }) => amount_cents),
      )
      const amounts = [
        ['discount', paid.has(contract) ? spent : 0],
        ['surplus', origins.has(contract) ? unused_surplus_cents : 0],
      ] as const
      return amounts.flatMap(([concept, cents]) =>
        cents === 0
          ? []
          : [
              {
                day: date,
                contract,
                invoice: number,
                concept,
                cents: cents * sign,
                reference: `${number} ${concept}`,
              },
            ],
      )
    })
}
