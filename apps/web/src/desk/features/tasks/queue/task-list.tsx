import type { QueuedTask } from '@fanal/contract/schemas/desk/tasks'
import type { TaskKind } from '@fanal/domain/tasks/task-clock'
import { DueSign, sharePercent, TermLine } from '#desk/lib/due-sign.tsx'
import { ProtectionChips } from '#desk/lib/protection-chips.tsx'
import { QueueList } from '#desk/lib/queue-list.tsx'
import rows from '#desk/lib/queue-list.module.css'
import { useAddressState } from '#lib/use-address-state.ts'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { phaseLabels, ruleLabels, useTaskTitle } from '../task-labels.ts'
import styles from './task-list.module.css'
import type { Tasks } from './use-tasks.ts'

interface TaskListProps {
  kind: TaskKind
  tasks: Tasks
  current: string | undefined
}

/** What waits of one kind, by due date. */
export function TaskList({ kind, tasks, current }: TaskListProps) {
  const t = useTexts('desk-tasks')
  return (
    <section className={styles.pane} id="tasks" tabIndex={-1} aria-label={t('one.toList')}>
      <p className={styles.rule}>{t(ruleLabels[kind])}</p>
      <div className={styles.scroll}>
        <Rows tasks={tasks} current={current} />
      </div>
      {tasks.items.length > 0 && <p className={styles.order}>{t('list.order')}</p>}
    </section>
  )
}

function Rows({ tasks, current }: Omit<TaskListProps, 'kind'>) {
  const t = useTexts('desk-tasks')
  return (
    <QueueList
      query={tasks}
      labels={{ loading: t('list.loading'), empty: t('list.empty'), more: t('list.more') }}
      partLabels={{ late: t('part.late'), today: t('part.today'), later: t('part.later') }}
      partOf={({ clock }) => clock.part}
      keyOf={({ id }) => id}
      row={(task) => <Row task={task} isCurrent={task.id === current} />}
    />
  )
}

/** What it is; by when, and how far. */
function Row({ task, isCurrent }: { task: QueuedTask; isCurrent: boolean }) {
  const t = useTexts('desk-tasks')
  const { addressWith } = useAddressState()
  const { title, detail } = useTaskTitle()(task)
  const { clock } = task
  return (
    <a
      href={addressWith({ task: task.id })}
      className={cx(rows.row, styles.row)}
      aria-current={isCurrent || undefined}
      data-task={task.id}
    >
      <span className={styles.title}>
        {title} <ProtectionChips kinds={task.protections} />
      </span>
      <span className={styles.facts}>
        <span className={styles.due}>
          <DueSign due={clock} />
        </span>
        <span className={styles.detail}>{detail || t(phaseLabels[clock.phase])}</span>
        <span className={styles.share}>{sharePercent(clock.share)}</span>
      </span>
      <span className={styles.line}>
        <TermLine due={clock} />
      </span>
    </a>
  )
}
