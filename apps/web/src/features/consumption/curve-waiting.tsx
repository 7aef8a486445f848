import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/state/skeleton.tsx'
import styles from './curve-waiting.module.css'

interface CurveWaitingProps {
  /** Class of the place, as tall as what comes. */
  place: string | undefined
}

/** Heights of an ordinary year. */
const bars = Object.entries({
  jan: 70,
  feb: 76,
  mar: 58,
  apr: 52,
  may: 40,
  jun: 34,
  jul: 34,
  aug: 42,
  sep: 46,
  oct: 44,
  nov: 48,
  dec: 28,
})

/** A curve before it is there: its views, its figures, its bars. */
export function CurveWaiting({ place }: CurveWaitingProps) {
  return (
    <div className={cx(styles.waiting, place)}>
      <Skeleton shape="block" className={styles.views} />
      <div className={styles.bars}>
        {bars.map(([month, height]) => (
          <i key={month} style={{ blockSize: `${height}%` }} />
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
