import { useTexts } from '#lib/texts.ts'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import styles from './home-skeleton.module.css'

/** The boxes of home before their answers. */
export function HomeSkeleton() {
  const t = useTexts('home')
  return (
    <Loading label={t('loading.home')} className={styles.boxes}>
      {[1, 2, 3, 4].map((box) => (
        <div key={box} className={styles.box}>
          <Skeleton text="l" width="half" />
          <Skeleton text="2xl" width="half" />
          <Skeleton width="full" />
          <Skeleton width="long" />
          <Skeleton width="full" />
        </div>
      ))}
    </Loading>
  )
}
