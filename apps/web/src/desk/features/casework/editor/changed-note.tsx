import type { StaffCase } from '@fanal/contract/schemas/desk/casework'
import { useDays } from '#features/support/use-days.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/state/note.tsx'
import { entryLabels } from '../casework-labels.ts'
import styles from './editor.module.css'
import { failureOf } from './failure-of.ts'

interface ChangedNoteProps {
  one: StaffCase
  seen: number
  isChanged: boolean
  /** The author has read what is new. */
  onRead: () => void
}

/** What came in between stands above what was written; nothing is sent before its author has read it. */
export function ChangedNote({ one, seen, isChanged, onRead }: ChangedNoteProps) {
  const t = useTexts('desk-casework')
  const { moment } = useDays()
  const { sending } = one
  if (sending)
    return (
      <Note tone="warn" title={t('sending.theirs', { name: sending.author })}>
        <p className={styles.words}>{sending.draft.message}</p>
      </Note>
    )
  if (!isChanged)
    return one.refusal ? (
      <Note tone="bad" title={t('sending.returned')} role="status">
        <p>{t(failureOf(one.refusal))}</p>
      </Note>
    ) : null
  const news = one.case.entries.filter(({ id }) => id > seen)
  return (
    <Note
      tone="warn"
      title={t('changed.title')}
      role="alert"
      action={
        <Button size="s" onClick={onRead}>
          {t('changed.read')}
        </Button>
      }
    >
      {news.map(({ id, at, text, kind }) => (
        <p key={id} className={styles.words}>
          <time dateTime={at}>{moment(at)}</time> {text || t(entryLabels[kind])}
        </p>
      ))}
      <p>{t('changed.yours')}</p>
    </Note>
  )
}
