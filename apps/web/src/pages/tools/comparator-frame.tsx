import type { ContractType } from '@fanal/domain/settings/settings'
import { Comparator } from '#features/comparators/comparator.tsx'
import { PaperHead } from '#lib/parts/paper-head.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import { cx } from '#ui/cx.ts'
import stack from '#ui/layout/stack.module.css'
import paper from '#ui/layout/paper.module.css'
import styles from './tools-page.module.css'

/** The frame of both comparators, with the way from one to the other. */
export function ComparatorPage({ energy }: { energy: ContractType }) {
  const t = useTexts('comparators')
  const { linkTo } = usePortal()
  const [light, gas] = [linkTo('comparator'), linkTo('gasComparator')]
  return (
    <div className={cx(stack.s5, styles.page)}>
      <PaperHead />
      <PageHead
        className={styles.head}
        title={t(energy === 'gas' ? 'title.gas' : 'title.electricity')}
        action={
          light &&
          gas && (
            <nav className={cx(styles.kinds, paper.screenOnly)} aria-label={t('title.kinds')}>
              <a href={light} aria-current={energy === 'electricity' ? 'page' : undefined}>
                {t('title.light')}
              </a>
              <a href={gas} aria-current={energy === 'gas' ? 'page' : undefined}>
                {t('title.gasShort')}
              </a>
            </nav>
          )
        }
      >
        {t('title.sentence')}
      </PageHead>
      <Comparator energy={energy} />
    </div>
  )
}
