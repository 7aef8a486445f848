import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import styles from './price-aside.module.css'
import { useOffers } from './use-offers.ts'

/** The figure of the bottom bar on a phone, leading to all of it. */
export function PriceMini({ className }: { className: string | undefined }) {
  const t = useTexts('contracting')
  const { money } = useFormats()
  const parts = [useOffers('electricity'), useOffers('gas')]
  const totals = parts.flatMap(({ shown, estimateOf }) => (shown && estimateOf(shown.id)?.total) ?? [])
  if (totals.length === 0) return null
  const total = totals.reduce((sum, one) => sum + Number(one), 0)
  return (
    <a className={cx(styles.mini, className)} href="#precio">
      <b>{money(total / 12)}</b>
      <small>{t('price.mini')}</small>
    </a>
  )
}
