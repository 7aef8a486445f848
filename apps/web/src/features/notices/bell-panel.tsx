import { useId, type MouseEvent } from 'react'
import { PartState } from '#lib/parts/part-state.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import styles from './bell-panel.module.css'
import { noticesRead } from './reads.ts'
import { NoticeItems } from './notice-items.tsx'
import { NoticesHead } from './notices-head.tsx'
import list from './notices-list.module.css'
import { useReading } from './use-reading.ts'

/** The newest notices, under the bell. */
export function BellPanel({ onLeave }: { onLeave: () => void }) {
  const t = useTexts('notices')
  const href = usePortal().linkTo('notices') ?? ''
  const query = useRead(noticesRead())
  const reading = useReading()
  const titleId = useId()
  // Following a link closes it; the clicks bubble up.
  const onClick = (event: MouseEvent) => {
    if ((event.target as Element).closest('a')) onLeave()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <section aria-labelledby={titleId} onClick={onClick}>
      <NoticesHead titleId={titleId} unread={query.data?.unread} reading={reading} />
      <div className={query.data ? undefined : list.waiting}>
        <PartState query={query} lines={6}>
          {({ items }) =>
            items.length > 0 ? (
              <NoticeItems notices={items} onRead={reading.read} />
            ) : (
              <p className={styles.empty}>{t('empty.text')}</p>
            )
          }
        </PartState>
      </div>
      <footer className={styles.footer}>
        <a href={href}>{t('seeAll')}</a>
        <a href={`${href}#preferencias`}>{t('settings')}</a>
      </footer>
    </section>
  )
}
