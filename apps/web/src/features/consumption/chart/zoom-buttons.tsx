import { cx } from '#ui/cx.ts'
import row from '#ui/layout/row.module.css'
import { Button } from '#ui/button/button.tsx'
import { iconMinus, iconPlus } from '#ui/text/icons.ts'
import { useConsumptionLabels } from '#features/consumption/consumption-labels.ts'
import styles from '#features/consumption/curve-panel.module.css'
import { type Zoom, zoomedBy } from './zooming.ts'

interface ZoomButtonsProps {
  count: number
  zoom: Zoom
  onZoom: (zoom: Zoom | undefined) => void
  around: number | undefined
  canOpen: boolean
}

/** With too many points to distinguish: zoom in and out without dragging. */
export function ZoomButtons({ count, zoom, onZoom, around, canOpen }: ZoomButtonsProps) {
  const { t } = useConsumptionLabels()
  const isZoomed = zoom.to - zoom.from < count
  const centre = around ?? (zoom.from + zoom.to) / 2
  const hint = () => {
    if (!canOpen) return t('chart.hint')
    return count > 60 ? t('chart.hintBoth') : t('chart.hintOpen')
  }
  return (
    <div className={cx(row.spread, styles.under)}>
      <p className={styles.hint}>
        <span className={styles.byMouse}>{hint()}</span>
        <span className={styles.byTouch}>{canOpen ? t('chart.touchOpen') : t('chart.touch')}</span>
      </p>
      {count > 60 && (
        <span className={styles.zoom}>
          {isZoomed && (
            <Button size="s" variant="quiet" onClick={() => onZoom(undefined)}>
              {t('zoom.whole')}
            </Button>
          )}
          <Button
            size="s"
            icon={iconMinus}
            label={t('zoom.out')}
            disabledReason={isZoomed ? undefined : t('zoom.isWhole')}
            onClick={() => onZoom(zoomedBy(zoom, count, 0.25, centre))}
          />
          <Button
            size="s"
            icon={iconPlus}
            label={t('zoom.in')}
            onClick={() => onZoom(zoomedBy(zoom, count, 4, centre))}
          />
        </span>
      )}
    </div>
  )
}
