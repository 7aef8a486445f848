import type { InvoiceLine, LineKind } from '@fanal/domain/invoices/invoice-lines'
import { isElectricityTax, isIndirectTax } from '@fanal/domain/invoices/invoice-lines'
import { useFormats } from '#lib/format.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'

const names: Partial<Record<LineKind, TextKey<'comparators'>>> = {
  energy: 'line.energy',
  fixed: 'line.fixed',
  surplus: 'line.surplus',
  social_bonus: 'line.socialBonus',
  electricity_tax: 'line.electricityTax',
  electricity_tax_minimum: 'line.electricityTax',
  hydrocarbon_tax: 'line.hydrocarbonTax',
  rent: 'line.rent',
  vat: 'line.vat',
  igic: 'line.igic',
  ipsi: 'line.ipsi',
}
type ByPeriod = Partial<Record<string, TextKey<'comparators'>>>
const powerNames: ByPeriod = { P1: 'line.powerP1', P2: 'line.powerP2' }
const energyNames: ByPeriod = { P1: 'line.energyP1', P2: 'line.energyP2', P3: 'line.energyP3' }

/** Names of lines, and how their amounts come about. */
export function useLineLabels(tariff: string) {
  const t = useTexts('comparators')
  const { number, percent, moneyPrice, date } = useFormats()
  const hasNames = tariff.startsWith('2.0')

  const nameOf = ({ kind, period }: InvoiceLine): string => {
    const named = hasNames && (kind === 'power' ? powerNames : kind === 'energy' ? energyNames : {})[period]
    if (named) return t(named)
    if (kind === 'power') return t('line.power', { period })
    if (kind === 'energy' && period) return t('line.energyOf', { period })
    return t(names[kind] ?? 'line.other')
  }

  const rateOf = ({ price_unit }: InvoiceLine) => percent(Number(price_unit) * 100, 8)

  /** `70 kWh × 0,226 €`; with the price of the present bill beside ours. */
  const howOf = (line: InvoiceLine, { theirs, since }: { theirs?: InvoiceLine; since?: string }): string => {
    const { kind, quantity, price_unit, multi } = line
    const from = since ? t('line.since', { day: date(since) }) : ''
    if (isIndirectTax(line)) return [rateOf(line), from].filter(Boolean).join(', ')
    if (isElectricityTax(line)) {
      const rate = kind === 'electricity_tax' ? rateOf(line) : t('line.minimum')
      return [t('line.special', { rate }), from].filter(Boolean).join(', ')
    }
    const ours = moneyPrice(Number(price_unit))
    const both = theirs && theirs.price_unit !== price_unit
    const prices = both ? t('line.both', { theirs: moneyPrice(Number(theirs.price_unit)), ours }) : ours
    if (kind === 'power')
      return `${t('line.kwDays', { kw: number(Number(quantity), 3), count: Number(multi) })} · ${prices}`
    // Theirs is a sum without kWh.
    if (kind === 'surplus')
      return `${number(Number(quantity), 0)}\u00A0kWh · ${moneyPrice(Math.abs(Number(price_unit)))}`
    if (kind === 'energy' || kind === 'hydrocarbon_tax')
      return [`${number(Number(quantity), 0)}\u00A0kWh · ${prices}`, from].filter(Boolean).join(', ')
    return [t('line.days', { count: Number(quantity), price: ours }), from].filter(Boolean).join(', ')
  }
  return { nameOf, howOf }
}
