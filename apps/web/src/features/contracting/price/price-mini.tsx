import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import styles from './price-aside.module.css'
import { useTotal } from './use-total.ts'

/** The figure of the bottom bar on a phone, leading to all of it. */
export function PriceMini({ className }: { className: string | undefined }) {
  const t = useTexts('contracting')
  const { money } = useFormats()
  const total = useTotal()
  if (!total) return null
  return (
    <a className={cx(styles.mini, className)} href="#precio">
      <b>{money(total.month)}</b>
      <small>{t('price.mini')}</small>
    </a>
  )
}
