import type { Notice } from '@fanal/contract/schemas/notices'
import { useId, useState } from 'react'
import { PartState } from '#lib/parts/part-state.tsx'
import { useTexts } from '#lib/texts.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { noticesRead } from './reads.ts'
import { NoticeItems } from './notice-items.tsx'
import { NoticesHead } from './notices-head.tsx'
import list from './notices-list.module.css'
import styles from './notices-card.module.css'
import { useReading } from './use-reading.ts'

/** All notices, the newest first. */
export function NoticesCard() {
  const titleId = useId()
  const { data } = useRead(noticesRead())
  const reading = useReading()
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <NoticesHead titleId={titleId} unread={data?.unread} reading={reading} />
      <NoticesFrom onRead={reading.read} />
    </section>
  )
}

interface NoticesFromProps {
  /** The notice that they follow; the newest without one. */
  after?: Notice
  onRead: (id: number) => void
}

/** One part of the list, and on request the next. */
function NoticesFrom({ after, onRead }: NoticesFromProps) {
  const t = useTexts('notices')
  const [hasNext, setNext] = useState(false)
  const query = useRead(noticesRead(after?.id))
  const last = query.data?.items.at(-1)
  return (
    <>
      <div className={query.data ? undefined : list.waiting}>
        <PartState query={query} lines={after ? 3 : 6}>
          {({ items }) =>
            items.length === 0 && !after ? (
              <EmptyState title={t('empty.title')} className={styles.empty}>
                {t('empty.text')}
              </EmptyState>
            ) : (
              <NoticeItems notices={items} after={after} onRead={onRead} />
            )
          }
        </PartState>
      </div>
      {last && hasNext && <NoticesFrom after={last} onRead={onRead} />}
      {query.data?.has_more && !hasNext && (
        <p className={styles.more}>
          <Button size="s" onClick={() => setNext(true)}>
            {t('more')}
          </Button>
        </p>
      )}
    </>
  )
}
