import type { TimelineEntry } from '@fanal/contract/schemas/desk/customers'
import { type TimelineGroup, timelineGroups } from '@fanal/domain/customers/timeline'
import { madridDayOf } from '@fanal/domain/dates'
import { useState } from 'react'
import { FailedRead } from '#desk/lib/failed-read.tsx'
import { useDays } from '#features/support/use-days.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import type { CustomerKey } from '../customer-labels.ts'
import styles from './customer-timeline.module.css'
import { TimelineLine } from './timeline-line.tsx'
import { useTimeline } from './use-timeline.ts'

const groupLabels: Record<TimelineGroup, CustomerKey> = {
  all: 'group.all',
  mails: 'group.mails',
  money: 'group.money',
  cases: 'group.cases',
  entries: 'group.entries',
  notes: 'group.notes',
}

/** Everything that happened in one list, newest first. */
export function Timeline({ id }: { id: number }) {
  const t = useTexts('desk-customers')
  const [group, setGroup] = useState<TimelineGroup>('all')
  const query = useTimeline(id, group)
  return (
    <Card
      title={t('timeline.title')}
      aside={
        <span className={styles.groups}>
          <Segmented
            label={t('timeline.show')}
            value={group}
            onChange={setGroup}
            options={timelineGroups.map((value) => ({ value, label: t(groupLabels[value]) }))}
          />
        </span>
      }
    >
      <Lines id={id} query={query} />
    </Card>
  )
}

function Lines({ id, query }: { id: number; query: ReturnType<typeof useTimeline> }) {
  const t = useTexts('desk-customers')
  const { items, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (isPending)
    return (
      <Loading label={t('timeline.loading')}>
        {[1, 2, 3, 4].map((n) => (
          <Skeleton key={n} shape="block" className={styles.ghost} />
        ))}
      </Loading>
    )
  if (isError && items.length === 0) return <FailedRead query={query} />
  if (items.length === 0) return <p className={styles.meta}>{t('timeline.none')}</p>
  return (
    <>
      {daysOf(items).map(({ day, lines }) => (
        <Day key={day} id={id} day={day} lines={lines} />
      ))}
      {isError && <FailedRead query={query} />}
      {hasNextPage && (
        <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('timeline.more')}
        </Button>
      )}
    </>
  )
}

function daysOf(items: readonly TimelineEntry[]): { day: string; lines: TimelineEntry[] }[] {
  const days = new Map<string, TimelineEntry[]>()
  for (const one of items) {
    const day = madridDayOf(Date.parse(one.at))
    days.set(day, [...(days.get(day) ?? []), one])
  }
  return [...days].map(([day, lines]) => ({ day, lines }))
}

function Day({ id, day, lines }: { id: number; day: string; lines: readonly TimelineEntry[] }) {
  const days = useDays()
  return (
    <section className={styles.day} aria-label={days.day(day)}>
      <h3>{days.day(day)}</h3>
      <ol>
        {lines.map((line) => (
          <TimelineLine key={line.key} id={id} line={line} />
        ))}
      </ol>
    </section>
  )
}
