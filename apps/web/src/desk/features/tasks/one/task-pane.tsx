import { taskKindLabels } from '#desk/lib/kind-names.ts'
import type { StaffTask } from '@fanal/contract/schemas/desk/tasks'
import { staffTask } from '@fanal/contract/desk/tasks'
import type { TaskKind } from '@fanal/domain/tasks/task-clock'
import { useEffect, useState } from 'react'
import { DueSign, sharePercent, TermLine } from '#desk/lib/due-sign.tsx'
import { FailedRead } from '#desk/lib/failed-read.tsx'
import { ProtectionChips } from '#desk/lib/protection-chips.tsx'
import { useDays } from '#features/support/use-days.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { useTexts } from '#lib/texts.ts'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { phaseLabels, useLineText, useTaskTitle } from '../task-labels.ts'
import { ActButtons } from './act-buttons.tsx'
import { TaskFacts } from './task-facts.tsx'
import { cx } from '#ui/cx.ts'
import head from '#desk/lib/pane-head.module.css'
import styles from './task-pane.module.css'

/** The open task, or what stands in its place. */
export function TaskPane({ kind, id }: { kind: TaskKind; id: string | undefined }) {
  const t = useTexts('desk-tasks')
  const found = useApiQuery(staffTask, { params: { kind, id: id ?? '' } }, { isWanted: id !== undefined })
  if (id === undefined) return <EmptyState title={t('one.none')}>{t('one.noneText')}</EmptyState>
  if (found.data) return <OneTask key={`${kind} ${id}`} task={found.data} />
  if (found.error?.status === 404 || found.error?.status === 400)
    return <EmptyState title={t('one.missing')}>{t('one.missingText')}</EmptyState>
  if (found.error) return <FailedRead query={found} />
  return (
    <Loading label={t('one.loading')}>
      <div className={styles.body}>
        <Skeleton text="xl" width="half" />
        <Skeleton shape="block" className={styles.ghost} />
      </div>
    </Loading>
  )
}

function OneTask({ task }: { task: StaffTask }) {
  const t = useTexts('desk-tasks')
  const { title } = useTaskTitle()(task)
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    // The keyboard goes on from its heading.
    document.getElementById('task')?.focus()
  }, [])
  return (
    <>
      <header className={cx(head.head, styles.head)}>
        <div className={head.what}>
          <h1 id="task" tabIndex={-1}>
            {title}
          </h1>
          <p className={styles.meta}>
            {t(taskKindLabels[task.kind])} <ProtectionChips kinds={task.protections} />
          </p>
        </div>
        <Clock clock={task.clock} />
        <p role="status" className={styles.status}>
          {isDone && t('done')}
        </p>
        <ActButtons task={task} onDone={() => setDone(true)} />
      </header>
      <div className={styles.body}>
        <section className={styles.card}>
          <TaskFacts task={task} />
        </section>
        <History task={task} />
      </div>
    </>
  )
}

function Clock({ clock }: Pick<StaffTask, 'clock'>) {
  const t = useTexts('desk-tasks')
  if (!clock)
    return (
      <div className={cx(head.clock, styles.clock)}>
        <Chip tone="ok">{t('one.over')}</Chip>
      </div>
    )
  return (
    <div className={cx(head.clock, styles.clock)}>
      <span className={styles.phase}>{t(phaseLabels[clock.phase])}</span>
      <span>
        <DueSign due={clock} /> <span className={styles.share}>{sharePercent(clock.share)}</span>
      </span>
      <span className={styles.term}>
        <TermLine due={clock} />
      </span>
    </div>
  )
}

function History({ task }: { task: StaffTask }) {
  const t = useTexts('desk-tasks')
  const { moment } = useDays()
  const lineText = useLineText()
  return (
    <section className={styles.card}>
      <h2>{t('one.history')}</h2>
      <ol className={styles.history}>
        {task.history.map((line, i) => (
          // Lines of one history do not move.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={i}>
            <time dateTime={line.at}>{moment(line.at)}</time>
            <span>{lineText(line)}</span>
            {line.text && <p>{line.text}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
