import type { PricedCurve, PricedMonth } from '@fanal/domain/comparators/hours/price-curve'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'

export const monthKwh = (kwh: readonly number[]) => kwh.reduce((sum, one) => sum + one, 0)

/** How amounts are said: in euros, with both readings where a tax is not settled. */
export function useHoursLabels() {
  const t = useTexts('comparators')
  const { money, month } = useFormats()
  const euros = (cents: number) => money(cents / 100)
  const list = (months: readonly string[]) => months.map((one) => month(one, 'long')).join(', ')
  return {
    t,
    euros,
    list,
    /** A month or a whole; a dash where its price is not known. */
    amount: (priced: Pick<PricedMonth | PricedCurve, 'cents' | 'otherwiseCents'> | undefined) => {
      if (!priced || priced.cents === null) return '–'
      if (priced.otherwiseCents === null) return euros(priced.cents)
      return t('hours.orElse', { amount: euros(priced.cents), other: euros(priced.otherwiseCents) })
    },
    /** `12,30 € menos`. */
    difference: (cents: number | undefined) => {
      if (cents === undefined) return '–'
      if (cents === 0) return t('hours.equal')
      return cents > 0
        ? t('hours.less', { amount: euros(cents) })
        : t('hours.more', { amount: euros(-cents) })
    },
  }
}
