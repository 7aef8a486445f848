import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import glance from './glance.module.css'
import styles from './home-skeleton.module.css'
import band from './money-band.module.css'

const places = (count: number) => Array.from({ length: count }, (_, place) => place)

/** A figure with its words. */
function Figure() {
  return (
    <div>
      <Skeleton width="half" />
      <Skeleton text="2xl" width="half" />
      <Skeleton width="long" />
      <Skeleton width="full" />
    </div>
  )
}

function Rows({ count }: { count: number }) {
  return (
    <Card className={styles.rows}>
      <Skeleton text="l" width="half" />
      {places(count).map((place) => (
        <Skeleton key={place} text="xl" />
      ))}
    </Card>
  )
}

/** Home before its answers, as of who owes nothing: most do. A phone has the four answers first. */
export function HomeSkeleton() {
  const t = useTexts('home')
  return (
    <Loading label={t('loading.home')} className={styles.home}>
      <div className={glance.glance}>
        {places(4).map((place) => (
          <div key={place} className={glance.box}>
            <Skeleton text="s" width="long" />
            <Skeleton text="l" width="half" />
            <Skeleton text="s" width="long" />
          </div>
        ))}
      </div>
      <Card className={band.band}>
        {places(3).map((place) => (
          <Figure key={place} />
        ))}
      </Card>
      <div className={styles.columns}>
        <Rows count={4} />
        <Rows count={4} />
      </div>
      <Rows count={5} />
    </Loading>
  )
}
