import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/state/skeleton.tsx'
import styles from './curve-waiting.module.css'

interface CurveWaitingProps {
  /** Class of the place, as tall as what comes. */
  place: string | undefined
}

const bars = [70, 76, 58, 52, 40, 34, 34, 42, 46, 44, 48, 28]

/** A curve before it is there: its views, its figures, its bars. */
export function CurveWaiting({ place }: CurveWaitingProps) {
  return (
    <div className={cx(styles.waiting, place)}>
      <Skeleton shape="block" className={styles.views} />
      <div className={styles.bars}>
        {bars.map((height, at) => (
          // They have no other name than their place.
          // oxlint-disable-next-line react/no-array-index-key
          <i key={at} style={{ blockSize: `${height}%` }} />
        ))}
      </div>
      <div className={styles.figures}>
        <Skeleton text="xl" width="short" />
        <Skeleton text="xl" width="short" />
      </div>
      <Skeleton width="long" />
    </div>
  )
}
