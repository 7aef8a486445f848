import { cx } from '#ui/cx.ts'
import { useConsumptionWords } from './consumption-words.ts'
import styles from './curve-legend.module.css'
import type { Totals } from './curve-totals.ts'

interface CurveLegendProps {
  totals: Totals
  periods: number
  /** In euros a month or day is one bar, of no period. */
  isByPeriod: boolean
  /** The period that is compared with, where one is drawn. */
  compared: string | undefined
  /** What is drawn beside the periods, in kWh only. */
  hasEnergies: boolean
}

const swatches = [styles.p1, styles.p2, styles.p3, styles.p4, styles.p5, styles.p6]

/** What the colours mean, and what each period adds up to. */
export function CurveLegend({ totals, periods, isByPeriod, compared, hasEnergies }: CurveLegendProps) {
  const { t, kwh, number, periodName } = useConsumptionWords()
  const energies = [
    { key: 'stat.selfUsed', wh: totals.selfUsedWh, swatch: cx(styles.swatch, styles.selfUsed) },
    { key: 'stat.generated', wh: totals.generatedWh, swatch: cx(styles.line, styles.generated) },
    { key: 'stat.exported', wh: totals.exportedWh, swatch: cx(styles.swatch, styles.exported) },
  ] as const
  return (
    <ul className={styles.legend}>
      {totals.byPeriodWh.map(
        (wh, at) =>
          wh > 0 && (
            // A period is its place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              {isByPeriod && <i className={cx(styles.swatch, swatches[at])} />}
              <span>{periodName(at + 1, periods)}</span>
              <b>{kwh(wh)}</b>
              <span>{number((wh / totals.activeWh) * 100, 0)} %</span>
            </li>
          ),
      )}
      {hasEnergies &&
        energies.map(
          ({ key, wh, swatch }) =>
            wh !== undefined &&
            wh > 0 && (
              <li key={key}>
                <i className={swatch} />
                <span>{t(key)}</span>
                <b>{kwh(wh)}</b>
              </li>
            ),
        )}
      {totals.estimated > 0 && (
        <li>
          <i className={cx(styles.swatch, styles.estimated)} />
          <span>{t('legend.estimated')}</span>
        </li>
      )}
      {compared && (
        <li>
          <i className={styles.line} />
          <span>{compared}</span>
        </li>
      )}
    </ul>
  )
}
