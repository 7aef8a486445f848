import { surplusKwh } from '@fanal/domain/invoices/invoice-lines'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { type BillLine, lineNames } from './bill-labels.ts'

/** Quantity × price × times with units, so that the customer can verify it. */
function useCalculation() {
  const t = useTexts('invoices')
  const { number, money, percent, price: priceOf, powerKw, energyKwh } = useFormats()
  const price = (value: string) => priceOf(Number(value))
  const daysOf = (value: string) => t('bill.days', { count: Number(value) })
  return (line: BillLine): string => {
    const { kind, quantity, price_unit, multi } = line
    const isOnce = Number(multi) === 1
    switch (kind) {
      case 'power':
        return `${powerKw(Number(quantity))} × ${price(price_unit)}\u00A0${t('bill.unit.perKwDay')} × ${daysOf(multi)}`
      case 'energy':
      case 'hydrocarbon_tax':
      case 'electricity_tax_minimum':
        return `${energyKwh(Number(quantity))} × ${price(price_unit)}\u00A0${t('bill.unit.perKwh')}`
      case 'fixed':
      case 'social_bonus':
      case 'rent':
        return `${daysOf(quantity)} × ${price(price_unit)}\u00A0${t('bill.unit.perDay')}`
      case 'electricity_tax':
      case 'vat':
      case 'igic':
      case 'ipsi':
        return `${money(Number(quantity))} × ${percent(Number(price_unit) * 100, 8)}`
      case 'surplus':
        // Then its sum is shown below.
        if (Number(line.unused ?? 0) > 0) return t('bill.cap.limit')
        if (surplusKwh(line) === undefined) return ''
        return `${energyKwh(Number(quantity))} × ${price(price_unit)}\u00A0${t('bill.unit.perKwh')}`
      default:
        if (Number(quantity) === 1 && isOnce) return ''
        return [
          number(Number(quantity), 6),
          price(price_unit),
          ...(isOnce ? [] : [number(Number(multi), 6)]),
        ].join(' × ')
    }
  }
}

/** With the date since when the rate applies, if known. */
export function useDatedCalculation() {
  const t = useTexts('invoices')
  const { date } = useFormats()
  const calculation = useCalculation()
  return (line: BillLine) => {
    const since = line.rate_since && `(${t('bill.lines.since', { day: date(line.rate_since) })})`
    return [calculation(line), since].filter(Boolean).join(' ')
  }
}

export function useLineName() {
  const t = useTexts('invoices')
  return ({ kind, period, name }: BillLine) => {
    if (kind === 'supply') return t('bill.line.supply', { name })
    return [name || t(lineNames[kind]), period].filter(Boolean).join(' ')
  }
}
