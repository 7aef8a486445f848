import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/state/note.tsx'
import styles from './notices-list.module.css'
import type { useReading } from './use-reading.ts'

interface NoticesHeadProps {
  titleId: string
  unread: number | undefined
  reading: Pick<ReturnType<typeof useReading>, 'state' | 'readAll'>
}

/** Title of a list of notices, and the button by which all are read. */
export function NoticesHead({ titleId, unread = 0, reading: { state, readAll } }: NoticesHeadProps) {
  const t = useTexts('notices')
  const readOnly = useReadOnlyReason()
  return (
    <>
      <header className={styles.header}>
        <h2 id={titleId}>{t('newest')}</h2>
        {unread > 0 && (
          <Button
            variant="quiet"
            size="s"
            busy={state === 'busy'}
            disabledReason={readOnly}
            onClick={readAll}
          >
            {t('readAll')}
          </Button>
        )}
      </header>
      {state === 'failed' && (
        <Note tone="bad" role="alert" className={styles.note}>
          {t('readFailed')}
        </Note>
      )}
    </>
  )
}
