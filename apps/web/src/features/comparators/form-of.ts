import {
  blankComparison,
  blankGasComparison,
  type ComparisonForm,
  type GasComparisonForm,
  periodFields,
} from '@fanal/domain/comparators/comparison-form'
import type { SharedResult } from '@fanal/domain/comparators/shared-result'
import { formatCups } from '@fanal/domain/identifiers/cups'
import type { TextFacts } from '@fanal/domain/invoices/bill-text'
import type { ScannedBill } from '#lib/bill-scan/scan-bill.ts'

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

/** What a bill tells; what the one before told, and this one does not, is emptied. */
export function partsOfBill(
  bill: ScannedBill,
  { number, before }: { number: FormatNumber; before: ScannedBill | undefined },
): Partial<ComparisonForm> {
  const told = toldBy(bill, number)
  const { accessTariff: _, ...past } = before ? toldBy(before, number) : {}
  const gone = Object.keys(past).filter((field) => !(field in told))
  return { ...Object.fromEntries(gone.map((field) => [field, ''])), ...told }
}

function toldBy(bill: ScannedBill, number: FormatNumber): Partial<ComparisonForm> {
  const { cups, powers } = bill.facts
  const typed = typedWith(number)
  const [power, power2] = powers.map((kw) => typed(Number(kw), 3))
  return {
    ...(cups && { cups: formatCups(cups) }),
    ...(power && { power }),
    ...(power2 && { power2 }),
    ...(bill.from === 'code' && {
      accessTariff: '2.0TD',
      ...(bill.facts.zipcode && { zipcode: bill.facts.zipcode }),
    }),
    ...billedParts(bill.facts, typed),
  }
}

const billedParts = ({ from, to, kwh, total }: TextFacts, typed: FormatNumber): Partial<ComparisonForm> => ({
  ...(from && { startDate: from }),
  ...(to && { endDate: to }),
  ...(kwh.length > 0 && periods(kwh.map(Math.round))),
  ...(total !== null && { invoiceAmount: typed(total, 2) }),
})
