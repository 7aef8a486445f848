import {
  blankComparison,
  blankGasComparison,
  type ComparisonForm,
  type GasComparisonForm,
  periodFields,
} from '@fanal/domain/comparators/comparison-form'
import type { BillNotes, TextFacts } from '@fanal/domain/comparators/bill-text/read-bill'
import type { SharedResult } from '@fanal/domain/comparators/shared-result'
import { formatCups } from '@fanal/domain/identifiers/cups'
import type { ScannedBill } from '#lib/bill-scan/scan-bill.ts'
import type { FieldNotes } from './field-notes.tsx'

type FormatNumber = (value: number, digits: number) => string

/** As it is typed: thousands stand together, since apart they would be read as decimals. */
const typedWith = (number: FormatNumber) => (value: number, digits: number) =>
  String(Number(value.toFixed(digits))).replace('.', number(0.5, 1).slice(1, 2))

const periods = (kwh: readonly number[]) =>
  Object.fromEntries(periodFields.map((field, i) => [field, kwh[i] === undefined ? '' : String(kwh[i])]))

/** The form as it was when the result of an address was asked for. */
export function formOfResult({ use }: SharedResult, number: FormatNumber): ComparisonForm {
  const typed = typedWith(number)
  const kw = (power: string | undefined) => (power ? typed(Number(power), 3) : '')
  return {
    ...blankComparison,
    ...periods(use.kwh),
    accessTariff: use.tariff,
    startDate: use.start,
    endDate: use.end,
    power: kw(use.powers[0]),
    power2: kw(use.powers.at(-1)),
    surplusKwh: use.surplus?.kwh ? String(use.surplus.kwh) : '',
    isSmallPower: use.tariff.startsWith('3.0'),
    invoiceAmount: typed(Number(use.amount), 2),
  }
}

export const gasFormOfResult = ({ use }: SharedResult, number: FormatNumber): GasComparisonForm => ({
  ...blankGasComparison,
  access_tariff: use.tariff,
  startDate: use.start,
  endDate: use.end,
  consumption: String(use.kwh[0] ?? ''),
  invoiceAmount: typedWith(number)(Number(use.amount), 2),
})

interface FillIn {
  number: FormatNumber
  before: ScannedBill | undefined
  /** The choices of the form. */
  tariffs: readonly string[]
}

/** What a bill tells; what the one before told, and this one does not, is emptied. */
export function partsOfBill(bill: ScannedBill, { number, before, tariffs }: FillIn): Partial<ComparisonForm> {
  const told = readingOf(bill, number, tariffs)
  const past = before ? readingOf(before, number, tariffs) : {}
  const gone = (Object.keys(past) as (keyof ComparisonForm)[]).filter((field) => !(field in told))
  return { ...Object.fromEntries(gone.map((field) => [field, blankComparison[field]])), ...told }
}

function readingOf(
  bill: ScannedBill,
  number: FormatNumber,
  tariffs: readonly string[],
): Partial<ComparisonForm> {
  const { cups } = bill.facts
  const typed = typedWith(number)
  const [power, power2] = askedPowers(bill.facts.powers).map((kw) => typed(Number(kw), 3))
  const tariff = bill.from === 'code' ? '2.0TD' : bill.facts.tariff
  return {
    ...(cups && { cups: formatCups(cups) }),
    ...(power && { power }),
    ...(power2 && { power2 }),
    ...(tariffs.includes(tariff) && { accessTariff: tariff }),
    ...(bill.from === 'code' && bill.facts.zipcode && { zipcode: bill.facts.zipcode }),
    ...daysOf(bill.facts),
    ...(bill.facts.kwh.length > 0 && periods(bill.facts.kwh.map(Math.round))),
    ...amountOf(bill.facts, typed),
  }
}

/** Two stand for six where the first five are equal; others the form cannot hold. */
function askedPowers(powers: readonly string[]): string[] {
  if (powers.length <= 2) return [...powers]
  const [first = ''] = powers
  return powers.slice(0, -1).every((kw) => kw === first) ? [first, powers.at(-1) ?? ''] : []
}

type Billed = Pick<TextFacts, 'from' | 'to' | 'total'>

const daysOf = ({ from, to }: Billed) => ({ ...(from && { startDate: from }), ...(to && { endDate: to }) })
const amountOf = ({ total }: Billed, typed: FormatNumber) =>
  total === null ? {} : { invoiceAmount: typed(total, 2) }

/** What the text of a gas bill tells; the rest is emptied. */
export function partsOfGasBill(
  bill: ScannedBill,
  { number, tariffs }: Omit<FillIn, 'before'>,
): Partial<GasComparisonForm> {
  if (bill.from === 'code') return {}
  const { facts } = bill
  const [kwh] = facts.kwh
  return {
    ...blankGasComparison,
    cups: facts.cups && formatCups(facts.cups),
    ...(tariffs.includes(facts.tariff) && { access_tariff: facts.tariff }),
    ...daysOf(facts),
    ...(kwh !== undefined && { consumption: String(kwh) }),
    ...amountOf(facts, typedWith(number)),
  }
}

/** The notes by the names of the fields; none of a bill that was read from its code. */
export function notesOfBill(bill: ScannedBill | undefined): FieldNotes {
  if (bill?.from !== 'text') return {}
  const { cups, tariff, days, kwh, total } = bill.facts.notes
  const shared = {
    cups: noteAt(cups),
    startDate: noteAt(days),
    endDate: noteAt(days),
    invoiceAmount: noteAt(total),
  }
  if (bill.facts.energy === 'gas')
    return { ...shared, access_tariff: noteAt(tariff), consumption: noteAt(kwh) }
  return {
    ...shared,
    accessTariff: noteAt(tariff),
    ...powerNotes(bill.facts),
    ...Object.fromEntries(periodFields.map((field, i) => [field, noteAt(kwh, i)])),
  }
}

const noteAt = (notes: BillNotes['cups'], i = 0) => notes[i] ?? null

/** Six that the form cannot hold were seen, not taken. */
function powerNotes({ powers, notes }: TextFacts): FieldNotes {
  const isTaken = askedPowers(powers).length > 0
  const noteOf = (i: number) => {
    const note = notes.powers.at(i)
    return note ? { ...note, isTaken } : null
  }
  return { power: noteOf(0), power2: noteOf(-1) }
}
