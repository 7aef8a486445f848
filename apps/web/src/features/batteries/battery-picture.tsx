import { type BatteryTier, tierOf } from '@fanal/domain/batteries/battery-shares'
import { cx } from '#ui/cx.ts'
import styles from './battery-picture.module.css'

/** Fill height of 100; a minimum if it is above 0. */
const heights: Record<BatteryTier, number> = { 100: 100, 80: 80, 60: 60, 50: 50, 30: 30, 1: 12, 0: 0 }

/** A battery, filled by the tier of a percentage. */
export function BatteryPicture({
  percent,
  label,
  size = 'l',
}: {
  percent: number
  label?: string
  size?: 's' | 'l'
}) {
  const tier = tierOf(percent)
  const height = (heights[tier] / 100) * 80
  return (
    <svg
      viewBox="0 0 64 104"
      className={cx(styles.battery, styles[size])}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      data-tier={tier}
    >
      <rect x="22" y="0" width="20" height="8" rx="3" className={styles.cap} />
      <rect x="4" y="8" width="56" height="92" rx="10" className={styles.case} />
      {tier > 0 && (
        <rect
          x="10"
          y={94 - height}
          width="44"
          height={height}
          rx={Math.min(6, height / 2)}
          className={styles.charge}
        />
      )}
    </svg>
  )
}
