import type { StaffTask } from '@fanal/contract/schemas/desk/tasks'
import { useFailureText } from '#desk/lib/failure-text.ts'
import { useDays } from '#features/support/use-days.ts'
import type { CallError } from '#lib/call.ts'
import { useTexts } from '#lib/texts.ts'
import { Note } from '#ui/state/note.tsx'
import { useLineText } from '../task-labels.ts'
import styles from './task-pane.module.css'

interface MeanwhileProps {
  /** As it is now. */
  task: StaffTask
  failure: CallError
  /** What its reader had seen. */
  known: string
}

/** Why an act was refused: with what happened meanwhile, if that is why. */
export function Meanwhile({ task, failure, known }: MeanwhileProps) {
  const t = useTexts('desk-tasks')
  const { moment } = useDays()
  const lineText = useLineText()
  const failureText = useFailureText()
  if (failure.code === 'not_possible')
    return (
      <Note tone="bad" role="alert">
        {t('failed.notPossible')}
      </Note>
    )
  if (failure.code !== 'changed_meanwhile')
    return (
      <Note tone="bad" role="alert">
        {failureText(failure)}
      </Note>
    )
  const [, since = ''] = known.split(' ')
  return (
    <Note tone="warn" role="alert" title={t('meanwhile.title')}>
      <ul className={styles.meanwhile}>
        {task.history
          .filter(({ at }) => at > since)
          .map((line) => (
            <li key={`${line.at} ${line.what}`}>
              {moment(line.at)}: {lineText(line)}
              {line.text && ` «${line.text}»`}
            </li>
          ))}
      </ul>
      <p>{t('meanwhile.text')}</p>
    </Note>
  )
}
