import { wholePercents } from '@fanal/domain/invoices/bill-shares'
import legend from '#ui/chart/legend.module.css'
import { cx } from '#ui/cx.ts'
import { useConsumptionLabels } from '#features/consumption/consumption-labels.ts'
import styles from './curve-legend.module.css'
import type { Totals } from '#features/consumption/curve/curve-totals.ts'
import type { Unit } from '#features/consumption/use-panel-state.ts'

interface CurveLegendProps {
  totals: Totals
  periods: number
  /** The compared period, if drawn. */
  compared: string | undefined
  unit: Unit
}

const swatches = [styles.p1, styles.p2, styles.p3, styles.p4, styles.p5, styles.p6]

/** Legend: colours and the total of each period. */
export function CurveLegend({ totals, periods, compared, unit }: CurveLegendProps) {
  const { t, kwh, euros, percent, periodName } = useConsumptionLabels()
  const isMoney = unit === 'eur'
  const values = (isMoney ? totals.byPeriodCost : undefined) ?? totals.byPeriodWh
  const shares = wholePercents(values)
  const energies = [
    { key: 'stat.selfUsed', wh: totals.selfUsedWh, swatch: cx(styles.swatch, styles.selfUsed) },
    { key: 'stat.generated', wh: totals.generatedWh, swatch: cx(styles.line, styles.generated) },
    { key: 'stat.exported', wh: totals.exportedWh, swatch: cx(styles.swatch, styles.exported) },
  ] as const
  return (
    <ul className={cx(legend.legend, styles.legend)}>
      {values.map(
        (value, at) =>
          value > 0 && (
            // A period is its place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <i className={cx(styles.swatch, swatches[at])} />
              <span>{periodName(at + 1, periods)}</span>
              <b>{isMoney ? euros(value) : kwh(value)}</b>
              <span>{percent(shares[at] ?? 0)}</span>
            </li>
          ),
      )}
      {!isMoney &&
        energies.map(
          ({ key, wh, swatch }) =>
            wh !== undefined &&
            wh > 0 &&
            // Generation is not drawn across bars in pairs.
            !(compared && key === 'stat.generated') && (
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
          <i className={cx(styles.swatch, styles.before)} />
          <span>{compared}</span>
        </li>
      )}
    </ul>
  )
}
