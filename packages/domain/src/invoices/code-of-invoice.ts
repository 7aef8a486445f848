import { addDays } from '../dates.ts'
import { sumCents } from '../money.ts'
import type { CnmcCode } from './cnmc-fields.ts'
import type { InvoiceLine, LineKind } from './invoice-lines.ts'
import { isRefund, type RectificativeType } from './paid-status.ts'

/** A bill of the contract's last year, for its kWh and demands. */
export interface BillOfYear {
  start: string
  rectificativeType: RectificativeType
  lines: readonly Pick<InvoiceLine, 'kind' | 'period' | 'quantity'>[]
  maxDemand: readonly { period: string; power: string }[]
}

export interface UseOfYear {
  /** First day. */
  from: string
  /** Energy by period. */
  kwh: number[]
  maxKw: number[]
}

const periods = ['P1', 'P2', 'P3']
const inPeriod = <T extends { period: string }>(all: readonly T[], period: string) =>
  all.filter((one) => one.period === period)

/** Totals of a contract's bills, less refunds. `from` if there are none. */
export function useOfYear(bills: readonly BillOfYear[], from: string): UseOfYear {
  const kwhOf = ({ lines, rectificativeType }: BillOfYear, period: string) => {
    const own = inPeriod(
      lines.filter(({ kind }) => kind === 'energy'),
      period,
    )
    const sign = isRefund({ rectificative_type: rectificativeType }) ? -1 : 1
    return sign * own.reduce((sum, { quantity }) => sum + Number(quantity), 0)
  }
  return {
    from: bills.map(({ start }) => start).toSorted()[0] ?? from,
    kwh: periods.map((period) =>
      Math.max(
        0,
        bills.reduce((sum, bill) => sum + kwhOf(bill, period), 0),
      ),
    ),
    maxKw: periods.map((period) =>
      Math.max(
        0,
        ...bills.flatMap(({ maxDemand }) => inPeriod(maxDemand, period)).map(({ power }) => Number(power)),
      ),
    ),
  }
}

export interface CodedInvoice {
  retailer: { code: string; priceReview: number; isGreen: boolean }
  postalCode: string
  cups: string
  powers: readonly { period: string; power: string }[]
  year: UseOfYear
  start: string
  end: string
  date: string
  contractEnd: string
  rectificativeType: RectificativeType
  lines: readonly InvoiceLine[]
  totalCents: number
}

/** The values of the comparator's code for a 2.0TD invoice. */
export function codeOfInvoice(invoice: CodedInvoice): CnmcCode {
  const { year, powers, retailer, lines, rectificativeType } = invoice
  const powerOf = (period: string) => Number(inPeriod(powers, period)[0]?.power ?? 0)
  const common = {
    cp: invoice.postalCode,
    cups: invoice.cups,
    com: retailer.code,
    pP1: powerOf('P1'),
    pP2: powerOf('P2'),
    pmaxP1: year.maxKw[0] ?? 0,
    pmaxP2: year.maxKw[1] ?? 0,
    caP1: year.kwh[0] ?? 0,
    caP2: year.kwh[1] ?? 0,
    caP3: year.kwh[2] ?? 0,
    // The day before counts as the start.
    iniA: addDays(year.from, -1),
    iniF: addDays(invoice.start, -1),
    finF: invoice.end,
    fFact: invoice.date,
    finContrato: invoice.contractEnd,
    tc: contractKind(lines),
    tf: rectificativeType === 'B' ? 'A' : rectificativeType,
    rev: retailer.priceReview,
  }
  return rectificativeType === 'N' ? { ...common, ...amountsOf(invoice) } : common
}

/** Uses the prices at the end of the bill: if they changed, each period has two lines. */
const lastIn = (lines: readonly InvoiceLine[], kind: LineKind, period: string) =>
  inPeriod(
    lines.filter((line) => line.kind === kind),
    period,
  ).at(-1)

/** Kind of contract: one price for all hours or one per period, and whether there is a monthly fee. */
function contractKind(lines: readonly InvoiceLine[]): string {
  const prices = new Set(periods.map((period) => Number(lastIn(lines, 'energy', period)?.price_unit ?? 0)))
  return `${prices.size === 1 ? 'F' : 'E'}${lines.some(({ kind }) => kind === 'fixed') ? 1 : 0}`
}

function amountsOf({ lines, totalCents, retailer }: CodedInvoice) {
  const of = (...kinds: LineKind[]) => lines.filter(({ kind }) => kinds.includes(kind))
  const euros = (some: readonly InvoiceLine[]) =>
    sumCents(some.map(({ amount_cents }) => amount_cents)) / 100 || 0
  const kwhOf = (period: string) =>
    inPeriod(of('energy'), period).reduce((sum, { quantity }) => sum + Number(quantity), 0)
  const perKwYear = (period: string) => Number(lastIn(lines, 'power', period)?.price_unit ?? 0) * 365
  const perKwh = (period: string) => Number(lastIn(lines, 'energy', period)?.price_unit ?? 0)
  const hasChanged = periods.some(
    (period) => new Set(inPeriod(of('energy'), period).map(({ price_unit }) => Number(price_unit))).size > 1,
  )
  return {
    cfP1: kwhOf('P1'),
    cfP2: kwhOf('P2'),
    cfP3: kwhOf('P3'),
    cfP1flex: 0,
    cfP2flex: 0,
    prP1: perKwYear('P1'),
    prP2: perKwYear('P2'),
    prE1: perKwh('P1'),
    prE2: perKwh('P2'),
    prE3: perKwh('P3'),
    imp: totalCents / 100,
    impPot: euros(of('power')),
    impEner: euros(of('energy', 'fixed')),
    impSA: euros(of('other').filter(({ amount_cents }) => amount_cents > 0)),
    impOtrosConIE: euros(of('excess', 'reactive')),
    impOtrosSinIE: euros(of('rent')),
    dto: Math.abs(euros(of('other').filter(({ amount_cents }) => amount_cents < 0))),
    exc: Math.abs(euros(of('surplus'))),
    dtoBS: 0,
    finBS: euros(of('social_bonus')),
    ajuste: 0,
    cambio: hasChanged ? 1 : 0,
    promo: 0,
    verde: retailer.isGreen ? 1 : 0,
    finPen: '',
  }
}
