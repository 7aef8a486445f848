import type { QueuedTask } from '@fanal/contract/schemas/tasks'
import type { TaskKind } from '@fanal/domain/tasks/task-clock'
import { DueSign, TermLine } from '#desk/lib/due-sign.tsx'
import { FailedRead } from '#desk/lib/failed-read.tsx'
import { useAddressState } from '#lib/use-address-state.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { phaseLabels, ruleLabels, type TaskKey, useTaskTitle } from '../task-labels.ts'
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
      <p className={styles.order}>{t('list.order')}</p>
    </section>
  )
}

const parts = ['late', 'today', 'later'] as const
const partLabels: Record<(typeof parts)[number], TaskKey> = {
  late: 'part.late',
  today: 'part.today',
  later: 'part.later',
}

function Rows({ tasks, current }: Omit<TaskListProps, 'kind'>) {
  const t = useTexts('desk-tasks')
  const { items, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = tasks
  if (isPending)
    return (
      <Loading label={t('list.loading')}>
        <div className={styles.loading}>
          {Array.from({ length: 6 }, (_, i) => (
            <Skeleton key={i} shape="block" className={styles.ghost} />
          ))}
        </div>
      </Loading>
    )
  if (isError && items.length === 0)
    return (
      <div className={styles.empty}>
        <FailedRead query={tasks} />
      </div>
    )
  if (items.length === 0) return <p className={styles.empty}>{t('list.empty')}</p>
  return (
    <>
      {parts.map((part) => {
        const own = items.filter(({ clock }) => clock.part === part)
        if (own.length === 0) return null
        return (
          <div key={part}>
            <h2 className={styles.part}>
              <b>{t(partLabels[part])}</b>
              <span>{own.length}</span>
            </h2>
            <ol className={styles.list}>
              {own.map((task) => (
                <li key={task.id}>
                  <Row task={task} isCurrent={task.id === current} />
                </li>
              ))}
            </ol>
          </div>
        )
      })}
      {hasNextPage && (
        <div className={styles.more}>
          <Button variant="quiet" size="s" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('list.more')}
          </Button>
        </div>
      )}
    </>
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
      className={styles.row}
      aria-current={isCurrent || undefined}
      data-task={task.id}
    >
      <span className={styles.title}>{title}</span>
      <span className={styles.facts}>
        <span className={styles.due}>
          <DueSign due={clock} />
        </span>
        <span className={styles.detail}>{detail || t(phaseLabels[clock.phase])}</span>
        <span className={styles.share}>{clock.share} %</span>
      </span>
      <span className={styles.line}>
        <TermLine due={clock} />
      </span>
    </a>
  )
}
