import type { StaffCase } from '@fanal/contract/schemas/desk/casework'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/state/note.tsx'
import styles from './editor.module.css'

interface LeavingNoteProps {
  sending: NonNullable<StaffCase['sending']>
  onTakeBack: () => void
}

/** One's own words while they can be undone, in the place of the editor. */
export function LeavingNote({ sending, onTakeBack }: LeavingNoteProps) {
  const t = useTexts('desk-casework')
  return (
    <section className={styles.write} aria-label={t('write.title')}>
      <Note
        tone="info"
        title={t('sending.own')}
        role="status"
        action={
          <Button size="s" onClick={onTakeBack}>
            {t('sending.undo')}
          </Button>
        }
      >
        <p className={styles.words}>{sending.draft.message}</p>
      </Note>
    </section>
  )
}
