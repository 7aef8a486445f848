import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { Button } from '#ui/button/button.tsx'
import buttons from '#ui/button/button-line.module.css'
import link from '#ui/button/link-button.module.css'
import { Note } from '#ui/state/note.tsx'
import { DeleteDialog } from './lazy-delete-dialog.tsx'
import styles from './draft-line.module.css'

/** Whether what was typed is safe, until when it is kept, and a way to delete it. */
export function DraftLine() {
  const t = useTexts('contracting')
  const { date } = useFormats()
  const { draft, keeper } = useWizard()
  const [isAsked, setAsked] = useState(false)
  const { state, leadId, expiresAt } = draft
  if (state === 'other')
    return (
      <Note
        tone="warn"
        role="alert"
        className={styles.other}
        title={t('draft.other')}
        action={
          <span className={buttons.line}>
            <Button size="s" onClick={() => window.location.reload()}>
              {t('draft.takeOther')}
            </Button>
            <Button size="s" variant="quiet" onClick={() => void keeper.keepThis()}>
              {t('draft.keepThis')}
            </Button>
          </span>
        }
      >
        {t('draft.otherHelp')}
      </Note>
    )
  if (!leadId && state !== 'failed' && state !== 'here') return null
  const isSafe = state === 'saved' || state === 'none'
  return (
    <p className={styles.line}>
      <span role="status">
        {state === 'here' && t('draft.here')}
        {isSafe && t('draft.saved')}
        {(state === 'saving' || state === 'unsaved') && t('draft.saving')}
        {state === 'failed' && <b className={styles.failed}>{t('draft.failed')}</b>}
      </span>
      {isSafe && expiresAt && (
        <span className={styles.until}> {t('draft.until', { date: date(expiresAt) })}</span>
      )}
      {(leadId || state === 'here') && (
        <button type="button" className={link.link} onClick={() => setAsked(true)}>
          {t('draft.delete')}
        </button>
      )}
      {isAsked && <DeleteDialog onClose={() => setAsked(false)} />}
    </p>
  )
}
