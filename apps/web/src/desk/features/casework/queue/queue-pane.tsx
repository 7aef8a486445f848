import { caseCounts, queueViews } from '@fanal/contract/desk/casework'
import type { CaseCounts } from '@fanal/contract/schemas/desk/casework'
import { useQuery } from '@tanstack/react-query'
import { QueueList } from '#desk/lib/queue-list.tsx'
import { useIsHere } from '#desk/lib/use-is-here.ts'
import { queryOf } from '#lib/api/query-client.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { changeAddress, useAddressState } from '#lib/use-address-state.ts'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconClock, iconLock, iconWarning } from '#ui/text/icons.ts'
import { cx } from '#ui/cx.ts'
import signs from '#desk/lib/due-sign.module.css'
import type { Colleague } from '../use-desk-news.ts'
import { MentionList, useMentions } from '../mentions/mention-list.tsx'
import { QueueFilters } from './queue-filters.tsx'
import type { QueueQuery } from './queue-params.ts'
import styles from './queue-pane.module.css'
import { QueueRow } from './queue-row.tsx'
import { SavedViews } from './saved-views.tsx'
import type { Queue } from './use-queue.ts'

interface QueuePaneProps {
  queue: Queue
  query: QueueQuery
  current: string | undefined
  people: readonly Colleague[]
}

/** They change all the time: each change of a case asks for the list alone. */
const countsEveryMs = 60_000

const shown = ({ n, is_more }: CaseCounts['mine']) => `${n}${is_more ? '+' : ''}`

/** All that waits, in the order of the law. It cannot be sorted away: views and filters only narrow it. */
export function QueuePane({ queue, query, current, people }: QueuePaneProps) {
  const t = useTexts('desk-casework')
  const areMentions = useAddressState().get('view') === mentionsView
  const counts = useCounts(query)
  return (
    <section className={styles.pane} id="queue" aria-label={t('queue.title')} tabIndex={-1} data-pane>
      <div className={styles.inner}>
        <Views counts={counts} view={areMentions ? mentionsView : (query.view ?? 'team')} />
        {areMentions ? (
          <div className={styles.scroll}>
            <MentionList current={current} />
          </div>
        ) : (
          <Waiting queue={queue} query={query} current={current} people={people} counts={counts} />
        )}
      </div>
    </section>
  )
}

/** The counts; earlier ones stay until the next are there. */
function useCounts(query: QueueQuery): CaseCounts | undefined {
  const { locale } = usePortal()
  // Asked for by itself, it would keep the session of somebody who has left.
  const isHere = useIsHere()
  const filters = { ...query }
  // Counts by level are counted for all levels.
  delete filters.level
  return useQuery({
    ...queryOf(caseCounts, { query: filters }, locale),
    placeholderData: (before) => before,
    refetchInterval: isHere && countsEveryMs,
  }).data
}

interface WaitingProps extends QueuePaneProps {
  counts: CaseCounts | undefined
}

/** What narrows it, its rows, and the order that cannot be changed. */
function Waiting({ queue, query, current, people, counts }: WaitingProps) {
  const t = useTexts('desk-casework')
  const { isPending, failureCount } = useApiQuery(queueViews, {})
  // Saved views that came later would push what is below them.
  if (isPending && failureCount === 0) return null
  return (
    <>
      <SavedViews query={query} />
      <Levels counts={counts} level={query.level} />
      <QueueFilters query={query} />
      <div className={styles.scroll}>
        <Rows queue={queue} current={current} people={people} isNarrowed={Object.keys(query).length > 1} />
      </div>
      <p className={styles.order}>
        <Icon path={iconLock} size="s" />
        {t('queue.order')}
      </p>
    </>
  )
}

/** In the address, in the place of a view of the queue. */
const mentionsView = 'mentions'

const views = ['mine', 'unassigned', 'team'] as const

const viewLabels: Record<NonNullable<QueueQuery['view']>, TextKey<'desk-casework'>> = {
  mine: 'view.mine',
  unassigned: 'view.unassigned',
  team: 'view.team',
}

function Views({ counts, view }: { counts: CaseCounts | undefined; view: string }) {
  const t = useTexts('desk-casework')
  const { addressWith } = useAddressState()
  return (
    <nav className={styles.views} aria-label={t('queue.views')}>
      {views.map((one) => (
        <a
          key={one}
          href={addressWith({ view: one, level: undefined })}
          aria-current={view === one ? 'page' : undefined}
        >
          {t(viewLabels[one])} <span className={styles.count}>{counts ? shown(counts[one]) : '…'}</span>
        </a>
      ))}
      <Mentions isCurrent={view === mentionsView} />
    </nav>
  )
}

function Mentions({ isCurrent }: { isCurrent: boolean }) {
  const t = useTexts('desk-casework')
  const { addressWith } = useAddressState()
  const unseen = useMentions().data?.unseen ?? 0
  return (
    <a
      href={addressWith({ view: mentionsView, level: undefined })}
      className={cx(unseen > 0 && styles.named)}
      aria-label={unseen > 0 ? t('mentions.count', { count: unseen }) : t('mentions.title')}
      aria-current={isCurrent ? 'page' : undefined}
    >
      @{unseen > 0 && <span className={styles.count}> {unseen}</span>}
    </a>
  )
}

const levels = [
  { level: 'late', icon: iconWarning },
  { level: 'near', icon: iconClock },
  { level: 'half', icon: iconClock },
] as const

const levelLabels: Record<keyof CaseCounts['levels'], TextKey<'desk-casework'>> = {
  late: 'level.late',
  near: 'level.near',
  half: 'level.half',
}

/** Counters that filter. */
function Levels({ counts, level }: { counts: CaseCounts | undefined; level: string | undefined }) {
  const t = useTexts('desk-casework')
  return (
    <div className={styles.levels} role="group" aria-label={t('queue.levels')}>
      {levels.map(({ level: one, icon }) => (
        <button
          key={one}
          type="button"
          className={cx(signs.due, signs[one], styles.level)}
          aria-pressed={level === one}
          onClick={() => changeAddress({ level: level === one ? undefined : one })}
        >
          <Icon path={icon} size="s" className={signs.icon} />
          {t(levelLabels[one], { n: counts ? shown(counts.levels[one]) : '…' })}
        </button>
      ))}
    </div>
  )
}

interface RowsProps extends Pick<QueuePaneProps, 'queue' | 'current' | 'people'> {
  isNarrowed: boolean
}

function Rows({ queue, current, people, isNarrowed }: RowsProps) {
  const t = useTexts('desk-casework')
  return (
    <QueueList
      query={queue}
      labels={{
        loading: t('queue.loading'),
        empty: t(isNarrowed ? 'queue.noneFound' : 'queue.empty'),
        more: t('queue.more'),
      }}
      partLabels={{
        late: t('part.late'),
        today: t('part.today'),
        later: t('part.later'),
        stopped: t('part.stopped'),
      }}
      partOf={({ part }) => part}
      keyOf={({ number }) => number}
      row={(one) => (
        <QueueRow
          one={one}
          isCurrent={one.number === current}
          people={people.filter((colleague) => colleague.case === one.number)}
        />
      )}
    />
  )
}
