import type { Curve } from '@fanal/contract/schemas/consumption'
import { addMonths } from '@fanal/domain/dates'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { MonthBars } from '#ui/chart/month-bars.tsx'
import styles from './place.module.css'

type Values = readonly (number | null)[]

const kwhOf = (values: Values = []) => values.map((wh) => (wh ?? 0) / 1000)
const sum = (values: Values = []) => values.reduce<number>((all, one) => all + (one ?? 0), 0)

/** How much of the house its panels supply, and what of them was used and exported in each month. */
export function PanelsYear({ curve: { curve, start } }: { curve: Curve }) {
  const t = useTexts('consumption')
  const { energyKwh, month, number, percent } = useFormats()
  const { autoconsumida, exportada, activa } = curve
  const used = sum(autoconsumida)
  const months = activa.map((_, at) => addMonths(start, at).slice(0, 7))
  const share = Math.round((100 * used) / Math.max(1, used + sum(activa)))
  const kwh = (value: number) => energyKwh(value).replaceAll(' ', '\u00a0')
  return (
    <div className={styles.panels}>
      <div>
        <p className={styles.big}>
          {percent(share).replaceAll(' ', '\u00a0')}
          <small>{t('panels.share')}</small>
        </p>
        <p className={styles.note}>
          {t('panels.sentence', {
            made: kwh(sum(curve.generada) / 1000),
            used: kwh(used / 1000),
            exported: kwh(sum(exportada) / 1000),
          })}
        </p>
      </div>
      <MonthBars
        label={t('panels.chart')}
        months={months.map((one, at) => ({
          short: month(one, 'short'),
          long: month(one, 'long'),
          ...(at !== 0 && one.endsWith('-01') && { year: one.slice(0, 4) }),
        }))}
        series={[
          {
            key: 'used',
            name: t('panels.used'),
            short: t('panels.used'),
            colour: 'var(--self-used)',
            values: kwhOf(autoconsumida),
          },
          {
            key: 'exported',
            name: t('stat.exported'),
            short: t('stat.exported'),
            colour: 'var(--export)',
            values: kwhOf(exportada),
          },
        ]}
        format={kwh}
        formatTick={(value) => `${number(value)}\u00a0kWh`}
        wholeLabel={t('reading.whole')}
        totalLabel={t('stat.generated')}
        monthLabel={t('billed.month')}
      />
    </div>
  )
}
