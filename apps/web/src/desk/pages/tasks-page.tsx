import { type TaskKind, taskKinds } from '@fanal/domain/tasks/task-clock'
import { useListKeys } from '#desk/features/tasks/queue/use-list-keys.ts'
import { TaskKinds } from '#desk/features/tasks/queue/task-kinds.tsx'
import { TaskList } from '#desk/features/tasks/queue/task-list.tsx'
import { useTasks } from '#desk/features/tasks/queue/use-tasks.ts'
import { TaskPane } from '#desk/features/tasks/one/task-pane.tsx'
import { type May, useMay } from '#desk/lib/staff.tsx'
import { useAddressState } from '#lib/use-address-state.ts'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import styles from './tasks-page.module.css'

/** The kind of the address, if it may be read; else the first that may. */
function kindIn(asked: string | undefined, may: May): TaskKind {
  const open = taskKinds.filter((kind) => may('task.read', { kind }).is === 'allowed')
  return open.find((kind) => kind === asked) ?? open[0] ?? 'lead'
}

/** What waits outside of cases: its kinds, one list, and one task. */
export function TasksPage() {
  const t = useTexts('desk-tasks')
  const desk = useTexts('desk')
  const { get } = useAddressState()
  const kind = kindIn(get('kind'), useMay())
  const current = get('task')
  const tasks = useTasks(kind)
  useListKeys(current)
  return (
    <div className={styles.panes}>
      <TaskKinds current={kind} counts={tasks.counts} />
      <div className={cx(styles.one, current === undefined && styles.idle)} id="one" tabIndex={-1}>
        <p className={styles.toList}>
          <a href="#tasks">{t('one.toList')}</a>
        </p>
        {current === undefined && <h1 className="visually-hidden">{desk('page.tasks')}</h1>}
        <TaskPane kind={kind} id={current} />
      </div>
      <TaskList kind={kind} tasks={tasks} current={current} />
    </div>
  )
}
