import { ownMentions } from '@fanal/contract/desk/casework'
import type { OwnMention } from '@fanal/contract/schemas/desk/casework'
import { FailedRead } from '#desk/lib/failed-read.tsx'
import rows from '#desk/lib/queue-list.module.css'
import { useDays } from '#features/support/use-days.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { useAddressState } from '#lib/use-address-state.ts'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import styles from './mention-list.module.css'

export const useMentions = () => useApiQuery(ownMentions, {})

/** Notes that name the reader: what they have not seen first. */
export function MentionList({ current }: { current: string | undefined }) {
  const t = useTexts('desk-casework')
  const query = useMentions()
  const { data } = query
  if (query.error && !data) return <FailedRead query={query} />
  if (!data)
    return (
      <Loading label={t('queue.loading')}>
        <Skeleton shape="block" className={styles.ghost} />
      </Loading>
    )
  if (data.items.length === 0)
    return <EmptyState title={t('mentions.none')}>{t('mentions.noneText')}</EmptyState>
  return (
    <ul className={styles.list} aria-label={t('mentions.title')}>
      {data.items.map((one) => (
        <li key={`${one.number} ${one.at}`}>
          <Mention one={one} isCurrent={one.number === current} />
        </li>
      ))}
    </ul>
  )
}

function Mention({ one, isCurrent }: { one: OwnMention; isCurrent: boolean }) {
  const t = useTexts('desk-casework')
  const { moment } = useDays()
  const { addressWith } = useAddressState()
  const { number, subject, author, at, is_seen, state } = one
  return (
    <a
      href={addressWith({ case: number })}
      className={cx(rows.row, styles.row, !is_seen && styles.unseen)}
      aria-current={isCurrent || undefined}
      data-case={number}
    >
      <span className={styles.subject}>
        {!is_seen && <span className="visually-hidden">{t('mentions.unseen')} </span>}
        {subject}
      </span>
      <span className={styles.facts}>
        {t('mentions.by', { author })} · <time dateTime={at}>{moment(at)}</time>
        {state === 'closed' && ` · ${t('case.closed')}`}
      </span>
    </a>
  )
}
