import { sumCents } from '../money.ts'
import { isElectricityTax, isIndirectTax, type InvoiceLine, type LineKind, totalOf } from './invoice-lines.ts'

/** The parts of a bill in display order. Energy without periods is `energy`. */
export const billParts = [
  'power',
  'energy_p1',
  'energy_p2',
  'energy_p3',
  'energy_p4',
  'energy_p5',
  'energy_p6',
  'energy',
  'surplus',
  'fixed',
  'social_bonus',
  'excess',
  'supply',
  'rent',
  'other',
  'taxes',
  'battery',
] as const
export type BillPart = (typeof billParts)[number]

/** `mix`: in which periods energy was used, apart from its amount. */
export const billReasons = ['days', 'energy', 'mix', 'surplus', 'price', 'power', 'taxes', 'other'] as const
export type BillReason = (typeof billReasons)[number]

/** `isRefund`: its lines are those of the refunded bill and count negative. */
export interface Bill {
  lines: readonly InvoiceLine[]
  days: number
  isRefund?: boolean
  /** Total of all supply points, where lines are supply points without kWh of their own. */
  energyKwh?: number
}

const periodParts: Record<string, BillPart> = {
  P1: 'energy_p1',
  P2: 'energy_p2',
  P3: 'energy_p3',
  P4: 'energy_p4',
  P5: 'energy_p5',
  P6: 'energy_p6',
}

const isTax = (line: Pick<InvoiceLine, 'kind'>) =>
  isIndirectTax(line) || isElectricityTax(line) || line.kind === 'hydrocarbon_tax'

export function partOf({ kind, period }: Pick<InvoiceLine, 'kind' | 'period'>): BillPart {
  if (kind === 'energy') return periodParts[period] ?? 'energy'
  if (kind === 'reactive' || kind === 'excess') return 'excess'
  if (
    kind === 'electricity_tax' ||
    kind === 'electricity_tax_minimum' ||
    kind === 'hydrocarbon_tax' ||
    kind === 'vat' ||
    kind === 'igic' ||
    kind === 'ipsi'
  )
    return 'taxes'
  return kind
}

const signOf = ({ isRefund }: Pick<Bill, 'isRefund'>) => (isRefund ? -1 : 1)
// -0 would be written "-0.00".
const signed = (cents: number, bill: Pick<Bill, 'isRefund'>) => (cents === 0 ? 0 : signOf(bill) * cents)

/** A supply of a multipoint bill, without and with its own taxes. */
function withoutTaxes(line: InvoiceLine): Pick<InvoiceLine, 'kind' | 'period' | 'amount_cents'>[] {
  const taxes = line.lines?.filter(isTax) ?? []
  const amount_cents = line.amount_cents - sumCents(taxes.map((tax) => tax.amount_cents))
  return [{ ...line, amount_cents }, ...taxes]
}

/** Amounts by part; they add up to the amount to pay, and without `battery` to the total. */
export function partsOf(bill: Pick<Bill, 'lines' | 'isRefund'>): { part: BillPart; amount_cents: number }[] {
  const lines = bill.lines.flatMap(withoutTaxes)
  return billParts.flatMap((part) => {
    const own = lines.filter((line) => partOf(line) === part)
    if (own.length === 0) return []
    return [{ part, amount_cents: signed(sumCents(own.map(({ amount_cents }) => amount_cents)), bill) }]
  })
}

/** Lines grouped as `days × size × price`: what a day counts (1), kW or kWh, and their price. */
interface Term {
  days: number
  size: number
  cents: number
}

/** How a kind's amount is computed, and which reason a change of its size has. */
const perPowerDay: ReadonlySet<LineKind> = new Set(['power'])
const perKwh: ReadonlySet<LineKind> = new Set(['energy', 'surplus', 'hydrocarbon_tax'])
const perDay: ReadonlySet<LineKind> = new Set(['fixed', 'social_bonus', 'rent'])

/** Names of power and energy lines change with products; lines without a period are identified by name. */
const keyOf = ({ kind, period, name }: InvoiceLine) =>
  perPowerDay.has(kind) || perKwh.has(kind) ? `${kind} ${period}` : `${kind} ${name}`

/** Not rounded: the same price must not look like a change. */
function termOf(lines: readonly InvoiceLine[], bill: Bill): Term {
  const kind = lines[0]?.kind ?? 'other'
  const sum = (value: (line: InvoiceLine) => number) => lines.reduce((total, line) => total + value(line), 0)
  const units = sum(({ quantity, multi }) => Number(quantity) * Number(multi))
  const amount = sum(
    ({ quantity, price_unit, multi, unused_cents = 0 }) =>
      Number(quantity) * Number(price_unit) * Number(multi) + unused_cents / 100,
  )
  const cents = signed(amount * 100, bill)
  if (perDay.has(kind)) return { days: units, size: 1, cents }
  if (!perPowerDay.has(kind)) return { days: 1, size: units, cents }
  const days = sum(({ multi }) => Number(multi))
  return { days, size: days === 0 ? 0 : units / days, cents }
}

type Effects = Record<BillReason, number>
const noEffects = (): Effects => ({
  days: 0,
  energy: 0,
  mix: 0,
  surplus: 0,
  price: 0,
  power: 0,
  taxes: 0,
  other: 0,
})

/**
 * First the days at the old size and price, then the size at the old price, then the price: together they are the
 * change. A new or removed charge is a change of size, or `other` if it has none.
 */
function effectsOf(kind: LineKind, now: Term | undefined, then: Term | undefined): Effects {
  const effects = noEffects()
  const change = (now?.cents ?? 0) - (then?.cents ?? 0)
  const priceOf = (term: Term | undefined) =>
    term && term.days * term.size !== 0 ? term.cents / (term.days * term.size) : undefined
  const [newPrice, oldPrice] = [priceOf(now), priceOf(then)]
  const hasSize = perPowerDay.has(kind) || perKwh.has(kind)
  if (!hasSize && !perDay.has(kind)) return { ...effects, other: change }
  if (hasSize && (newPrice ?? oldPrice) === undefined) return { ...effects, other: change }
  if (!hasSize && (newPrice === undefined || oldPrice === undefined)) return { ...effects, other: change }
  // One reason, whatever changed: beyond the cap, more kWh make no difference.
  if (kind === 'surplus') return { ...effects, surplus: change }
  const ofSize = perPowerDay.has(kind) ? 'power' : 'energy'
  const price = oldPrice ?? newPrice ?? 0
  const days = now?.days ?? then?.days ?? 1
  const oldDays = then?.days ?? days
  effects.days += (days - oldDays) * (then?.size ?? 0) * price
  effects[ofSize] += days * ((now?.size ?? 0) - (then?.size ?? 0)) * price
  // The rest is the price, so that nothing is lost where a line has an amount but no quantity.
  effects[kind === 'hydrocarbon_tax' ? 'taxes' : 'price'] += change - effects.days - effects[ofSize]
  return effects
}

/**
 * The effect of more or fewer kWh at the old mean price; undefined without one. The rest of the change in quantities is
 * the mix of periods.
 */
function meanEnergyEffect(now: Bill, then: Bill): number | undefined {
  const termIn = (bill: Bill) =>
    termOf(
      bill.lines.filter(({ kind }) => kind === 'energy'),
      bill,
    )
  const [ours, theirs] = [termIn(now), termIn(then)]
  return theirs.size === 0 ? undefined : (ours.size - theirs.size) * (theirs.cents / theirs.size)
}

function groupsOf(bill: Bill): Map<string, InvoiceLine[]> {
  const groups = new Map<string, InvoiceLine[]>()
  for (const line of bill.lines) {
    if (line.kind === 'battery' || isIndirectTax(line) || isElectricityTax(line)) continue
    groups.set(keyOf(line), [...(groups.get(keyOf(line)) ?? []), line])
  }
  return groups
}

/** Lines in the base of the electricity tax. */
const bearsElectricityTax = (kind: LineKind) =>
  !perDay.has(kind) ? !['supply', 'other', 'hydrocarbon_tax'].includes(kind) : kind === 'social_bonus'

interface TaxRates {
  electricity: number
  indirect: number
  /** The rates as written, to detect a change. */
  written: string
}

function taxRatesOf(bill: Bill): TaxRates {
  const sum = (wanted: (line: InvoiceLine) => boolean) =>
    sumCents(bill.lines.filter(wanted).map(({ amount_cents }) => amount_cents))
  const share = (tax: number, base: number) => (base === 0 ? 0 : tax / base)
  const taxes = bill.lines.filter((line) => isIndirectTax(line) || isElectricityTax(line))
  return {
    electricity: share(
      sum(isElectricityTax),
      sum(({ kind }) => bearsElectricityTax(kind) && !isTax({ kind }) && kind !== 'battery'),
    ),
    indirect: share(
      sum(isIndirectTax),
      sum((line) => !isIndirectTax(line) && line.kind !== 'battery'),
    ),
    written: taxes
      .map(({ kind, price_unit, multi }) => `${kind} ${Number(price_unit) * Number(multi)}`)
      .toSorted()
      .join(),
  }
}

/**
 * Cents by which each reason makes `now` more expensive (negative: cheaper) than `then`; they add up to the difference
 * of the totals. Taxes on a change belong to its cause, at the old rates: 20 kWh more cost their price with taxes.
 * `taxes` is only the effect of changed rates.
 */
export function reasonsBetween(now: Bill, then: Bill): { reason: BillReason; amount_cents: number }[] {
  const difference = signed(totalOf(now.lines), now) - signed(totalOf(then.lines), then)
  const isOfSupplies = suppliesOf(now) !== '' && suppliesOf(now) === suppliesOf(then)
  if (!isOfSupplies || !now.energyKwh || !then.energyKwh)
    return inCents(effectsBetween(difference, now, then), difference)
  // Lines of supply points have no prices: what their kWh do not explain is unknown.
  const effects = effectsBetween(difference, suppliesAsEnergy(now), suppliesAsEnergy(then))
  return inCents({ ...effects, price: 0, other: effects.other + effects.price }, difference)
}

const suppliesOf = ({ lines }: Bill) =>
  lines
    .filter(({ kind }) => kind === 'supply')
    .map(({ name }) => name)
    .toSorted()
    .join()

/** The same supply points in both: their total kWh at the mean price. */
function suppliesAsEnergy(bill: Bill): Bill {
  const supplies = bill.lines.filter(({ kind }) => kind === 'supply')
  if (supplies.length === 0 || !bill.energyKwh) return bill
  const amount_cents = sumCents(supplies.map((line) => line.amount_cents))
  const price_unit = String(amount_cents / 100 / bill.energyKwh)
  const quantity = String(bill.energyKwh)
  const energy = {
    kind: 'energy',
    period: '',
    name: '',
    quantity,
    price_unit,
    multi: '1',
    amount_cents,
  } as const
  return { ...bill, lines: [energy, ...bill.lines.filter(({ kind }) => kind !== 'supply')] }
}

function effectsBetween(difference: number, now: Bill, then: Bill): Effects {
  const [ours, theirs] = [groupsOf(now), groupsOf(then)]
  const [newRates, oldRates] = [taxRatesOf(now), taxRatesOf(then)]
  const total = noEffects()
  let ofQuantities = 0
  for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
    const [mine, old] = [ours.get(key), theirs.get(key)]
    const kind = (mine ?? old)?.[0]?.kind ?? 'other'
    const effects = effectsOf(kind, mine && termOf(mine, now), old && termOf(old, then))
    const withTaxes = (1 + (bearsElectricityTax(kind) ? oldRates.electricity : 0)) * (1 + oldRates.indirect)
    for (const reason of billReasons) total[reason] += effects[reason] * withTaxes
    if (kind === 'energy') ofQuantities += effects.energy * withTaxes
  }
  const ofMean = meanEnergyEffect(now, then)
  if (ofMean !== undefined) {
    total.mix = ofQuantities - ofMean * (1 + oldRates.electricity) * (1 + oldRates.indirect)
    total.energy -= total.mix
  }
  const rest = difference - billReasons.reduce((sum, reason) => sum + total[reason], 0)
  // With the same rates the remainder comes from rounding, or from another base.
  total[newRates.written === oldRates.written ? largestOf(total) : 'taxes'] += rest
  return total
}

function largestOf(effects: Effects): BillReason {
  const largest = Math.max(...billReasons.map((reason) => Math.abs(effects[reason])))
  return largest === 0 ? 'other' : (billReasons.find((one) => Math.abs(effects[one]) === largest) ?? 'other')
}

/** Whole cents; the largest absorbs the rounding. */
function inCents(effects: Effects, difference: number) {
  const largest = largestOf(effects)
  const cents = billReasons.map((reason) => ({ reason, amount_cents: Math.round(effects[reason]) || 0 }))
  const others = sumCents(
    cents.filter(({ reason }) => reason !== largest).map(({ amount_cents }) => amount_cents),
  )
  return cents
    .map((one) => (one.reason === largest ? { ...one, amount_cents: difference - others } : one))
    .filter(({ amount_cents }) => amount_cents !== 0)
}
