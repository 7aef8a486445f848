import { addDays } from '@fanal/domain/dates'
import { lineOf } from '@fanal/domain/invoices/compose-invoice'
import { type InvoiceLine, isIndirectTax, totalOf } from '@fanal/domain/invoices/invoice-lines'
import { centsToEuros, sumCents } from '@fanal/domain/money'
import { withAppliances } from '#demo/consumption/appliances'
import { solarShops } from '#demo/batteries/batteries'
import {
  type DemoInvoice,
  electricityBill,
  exportedKwh,
  gasBill,
  Meter,
  type Span,
  spansOf,
  splitEnergy,
} from './bills.ts'
import { type DemoCurveDay, demoCurve, periodWh } from '#demo/consumption/curves'
import { groupBy } from '#demo/group'
import { withMaxDemand } from '#demo/consumption/max-demand'
import { between, type Random, randomFrom } from '#demo/random'
import type { DemoCurve } from '#demo/consumption/save-curves'
import { shopCurves } from '#demo/consumption/shop-curves'
import type { DemoContract } from '#demo/contracts/supplies'
import { key, withStates } from './invoice-states.ts'

const monthsBack = 24

export interface DemoBilling {
  invoices: DemoInvoice[]
  curves: DemoCurve[]
}

/** The invoices of the demo, and the curves that Marta's add up to. */
export function demoBilling(contracts: readonly DemoContract[], today: string): DemoBilling {
  const random = randomFrom(512)
  const of = (name: string) => contracts.filter((one) => one.name === name)
  const marta = martaBilling(of('100001'), of('100002'), today, random)
  const others = contracts.filter(
    ({ vat, name }) => vat !== '12345678Z' || name === '200001' || name === '100003',
  )
  const singles = others
    .filter(({ name }) => !isMultipoint(name))
    .flatMap((one) => plainBills(one, today, random))
  const grouped = contracts.filter(({ name }) => isMultipoint(name))
  const invoices = [...marta.invoices, ...singles, ...multipointBills(grouped, today, random)]
    // Not issued yet.
    .filter(({ date }) => date <= today)
  const curves = [...marta.curves, ...shopCurves(contracts, invoices, today)].map((curve) => ({
    ...curve,
    billedTo: invoices.reduce(
      (last, { contract, end_date }) => (contract === curve.contract && end_date > last ? end_date : last),
      '',
    ),
  }))
  const measured = withMaxDemand(invoices, contracts, curves)
  return { invoices: numbered(withStates(measured, today)), curves }
}

/** The bakery's last twenty shops have multipoint invoices. */
const isMultipoint = (name: string) => name >= '110101' && name <= '110120'

const kwhOf = (span: Span, days: ReadonlyMap<string, DemoCurveDay>) => {
  const own: DemoCurveDay[] = []
  for (let day = span.start; day <= span.end; day = addDays(day, 1)) {
    const found = days.get(day)
    if (found) own.push(found)
  }
  const kwh = (values: number[]) => Math.round(sumCents(values) / 1_000)
  return {
    imported: [1, 2, 3].map((period) => kwh(own.map((day) => periodWh(day, period)))),
    exportedKwh: kwh(own.flatMap(({ exported }) => exported)),
  }
}

/** Her home has panels; surplus beyond its energy goes to a battery that pays for both homes. */
function martaBilling(
  [home]: DemoContract[],
  [second]: DemoContract[],
  today: string,
  random: Random,
): DemoBilling {
  if (!home || !second) return { invoices: [], curves: [] }
  const from = spansOf(home, today, monthsBack, 1)[0]?.start ?? today
  const to = addDays(today, -3)
  const houses = [
    {
      contract: home,
      share: 0.6,
      meter: new Meter(8_120),
      house: { seed: 41, kwhPerYear: 3_000, peakKw: 3 },
      peakW: 3_800,
    },
    {
      contract: second,
      share: 0.4,
      meter: new Meter(2_310),
      house: { seed: 42, kwhPerYear: 1_500, peakKw: 0 },
      peakW: 2_900,
    },
  ].map((one) => {
    const { peakW, house } = one
    const days = demoCurve(house, from, to).map((day) => withAppliances(day, { seed: house.seed, peakW }))
    return { ...one, days, byDay: new Map(days.map((day) => [day.day, day])) }
  })
  const invoices: DemoInvoice[] = []
  let batteryCents = 0
  for (const span of spansOf(home, today, monthsBack, 1)) {
    let [spent, earned] = [0, 0]
    for (const { contract, share, meter, byDay } of houses) {
      const energy = kwhOf(span, byDay)
      const bill = electricityBill({
        contract,
        span,
        energy,
        meter,
        random,
        batteryCents: Math.floor(batteryCents * share),
      })
      invoices.push(bill.invoice)
      spent += bill.invoice.amount_total_cents - bill.invoice.amount_to_pay_cents
      earned += bill.unusedSurplusCents
    }
    batteryCents += earned - spent
  }
  return {
    invoices,
    curves: houses.map(({ contract, days }) => ({ contract: contract.name, days, billedTo: '' })),
  }
}

/** Half a year of invoices; numbers contain the customer, so that the crowd can grow later. */
export function crowdInvoices(contracts: readonly DemoContract[], today: string): DemoInvoice[] {
  return contracts
    .flatMap((contract) =>
      plainBills(contract, today, randomFrom(Number(contract.name.replaceAll(/\D/g, ''))), 6),
    )
    .filter(({ date }) => date <= today)
    .map((invoice) => ({
      ...invoice,
      number: `C${invoice.contract}-${invoice.end_date.slice(2, 7).replace('-', '')}`,
    }))
}

function plainBills(
  contract: DemoContract,
  today: string,
  random: Random,
  months = monthsBack,
): DemoInvoice[] {
  const meter = new Meter(between(random, 900, 20_000))
  if (contract.type === 'gas') {
    const kwhPerYear = contract.tariff_name === 'RL.4' ? between(random, 60_000, 180_000) : 9_000
    return spansOf(contract, today, months, 2).map((span) =>
      gasBill(contract, span, kwhPerYear, meter, random),
    )
  }
  const kwhPerYear =
    contract.tariff_name === '3.0TD' ? between(random, 14_000, 42_000) : between(random, 2_400, 9_000)
  const solar = solarShops[contract.name]
  let held = 0
  return spansOf(contract, today, months, 1).map((span) => {
    const drawn = splitEnergy(contract.tariff_name, span, kwhPerYear, random)
    const energy = solar ? { ...drawn, exportedKwh: exportedKwh(solar.peakKw, span) } : drawn
    const batteryCents = Math.floor(held * (solar?.share ?? 0))
    const bill = electricityBill({ contract, span, energy, meter, random, batteryCents })
    const { amount_total_cents, amount_to_pay_cents } = bill.invoice
    held += bill.unusedSurplusCents - (amount_total_cents - amount_to_pay_cents)
    return bill.invoice
  })
}

/** One invoice a month, with a line per shop. */
function multipointBills(shops: readonly DemoContract[], today: string, random: Random): DemoInvoice[] {
  const months = groupBy(
    shops.flatMap((shop) => plainBills(shop, today, random)),
    ({ end_date }) => end_date.slice(0, 7),
  )
  return [...months.values()].flatMap((bills) => {
    const [first] = bills
    if (!first) return []
    const lines = multipointLines(bills)
    const total = totalOf(lines)
    const end_date =
      bills
        .map((bill) => bill.end_date)
        .toSorted()
        .at(-1) ?? first.end_date
    const date = addDays(end_date, 6)
    return [
      {
        ...first,
        type: 'multipoint' as const,
        contract: null,
        date,
        due_date: addDays(date, 18),
        start_date: bills.map((bill) => bill.start_date).toSorted()[0] ?? first.start_date,
        end_date,
        amount_total_cents: total,
        amount_to_pay_cents: total,
        energy_kwh: sumCents(bills.map(({ energy_kwh }) => energy_kwh)),
        lines,
        readings: [],
        max_demand: [],
        contract_then: {},
      },
    ]
  })
}

const vatOf = ({ lines }: DemoInvoice) => lines.find(({ kind }) => kind === 'vat')

/** Each shop without VAT, then the VAT of all by rate. */
function multipointLines(bills: readonly DemoInvoice[]): InvoiceLine[] {
  const costs = bills.map((bill) => {
    const vat = vatOf(bill)
    const cents = bill.amount_total_cents - (vat?.amount_cents ?? 0)
    return {
      rate: vat?.price_unit ?? '0.21',
      line: {
        ...lineOf({ kind: 'supply', name: bill.contract ?? '' }, 1, centsToEuros(cents)),
        lines: bill.lines.filter((one) => !isIndirectTax(one)),
      },
    }
  })
  const vats = [...groupBy(costs, ({ rate }) => rate)].map(([rate, some]) =>
    lineOf({ kind: 'vat' }, centsToEuros(totalOf(some.map(({ line }) => line))), rate),
  )
  return [...costs.map(({ line }) => line), ...vats]
}

const prefixes = { electricity: 'FE', gas: 'FG', multipoint: 'FM' }

/** Numbers by date; each series starts at 1 every year. */
function numbered(invoices: readonly DemoInvoice[]): DemoInvoice[] {
  const next = new Map<string, number>()
  const numbers = new Map<string, string>()
  const sorted = invoices.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  return sorted.map((invoice) => {
    const isFirst = invoice.rectifies === null
    const prefix = isFirst ? prefixes[invoice.type] : invoice.rectificative_type === 'A' ? 'AB' : 'RE'
    const series = `${prefix}${invoice.date.slice(2, 4)}`
    const count = (next.get(series) ?? 0) + 1
    next.set(series, count)
    const number = `${series}-${String(count).padStart(6, '0')}`
    if (isFirst) numbers.set(key(invoice), number)
    return { ...invoice, number, rectifies: invoice.rectifies && (numbers.get(invoice.rectifies) ?? null) }
  })
}
