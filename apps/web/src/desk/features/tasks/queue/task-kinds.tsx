import { taskKindLabels } from '#desk/lib/kind-names.ts'
import type { TaskQueue } from '@fanal/contract/schemas/desk/tasks'
import { type TaskKind, taskKinds } from '@fanal/domain/tasks/task-clock'
import { useMay } from '#desk/lib/staff.tsx'
import { useAddressState } from '#lib/use-address-state.ts'
import { useTexts } from '#lib/texts.ts'
import { MailsAside } from './mails-aside.tsx'
import styles from './task-kinds.module.css'

interface TaskKindsProps {
  current: TaskKind
  counts: TaskQueue['counts']
}

/** The kinds that this person may read, each with what waits. */
export function TaskKinds({ current, counts }: TaskKindsProps) {
  const t = useTexts('desk-tasks')
  const may = useMay()
  const { addressWith } = useAddressState()
  return (
    <nav className={styles.kinds} aria-label={t('kinds.label')}>
      {taskKinds
        .filter((kind) => may('task.read', { kind }).is === 'allowed')
        .map((kind) => {
          const count = counts?.find((one) => one.kind === kind)
          return (
            <a
              key={kind}
              href={addressWith({ kind, task: undefined })}
              aria-current={kind === current ? 'page' : undefined}
            >
              <span>{t(taskKindLabels[kind])}</span>
              <span className={styles.count}>{count ? `${count.n}${count.is_more ? '+' : ''}` : '…'}</span>
            </a>
          )
        })}
      {may('task.read', { kind: 'mail' }).is === 'allowed' && <MailsAside />}
    </nav>
  )
}
