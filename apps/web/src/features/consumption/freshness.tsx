import type { CurveInfo } from '@fanal/contract/schemas/consumption'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import styles from './consumption-section.module.css'

/** How fresh the data is, and why it is not up to today. */
export function Freshness({ info: { last_day, delay_days } }: { info: CurveInfo }) {
  const t = useTexts('contracts')
  const { date } = useFormats()
  if (last_day === null) return null
  return (
    <p className={styles.freshness}>
      {t('consumption.freshness', { date: date(last_day), count: delay_days })}
    </p>
  )
}
