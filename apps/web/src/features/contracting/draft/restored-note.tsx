import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import buttons from '#ui/button/button-line.module.css'
import { Note } from '#ui/state/note.tsx'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { DeleteDialog } from './lazy-delete-dialog.tsx'
import type { FoundDraft } from './use-restored.ts'

/** Says that what was typed before is here, and offers to begin anew. */
export function RestoredNote({ found }: { found: FoundDraft }) {
  const t = useTexts('contracting')
  const { nearDateTime } = useFormats()
  const { hasMoved, draft } = useWizard()
  const [isAsked, setAsked] = useState(false)
  if (found.isLinkGone && !hasMoved)
    return (
      <Note tone="warn" role="status" title={t('draft.linkGone')}>
        {t(found.savedAt ? 'draft.linkGoneOwn' : 'draft.linkGoneHelp')}
      </Note>
    )
  if (!found.savedAt || hasMoved || (!draft.leadId && draft.state !== 'here')) return null
  return (
    <>
      <Note
        role="status"
        action={
          <Button size="s" onClick={() => setAsked(true)}>
            {t('draft.startAnew')}
          </Button>
        }
      >
        {t('draft.restored', { when: nearDateTime(found.savedAt) })}
      </Note>
      {isAsked && <DeleteDialog onClose={() => setAsked(false)} />}
    </>
  )
}

/** Whether there is a draft could not be asked: asked again, or the wizard goes on without one. */
export function NotFound({ onRetry, onSkip }: { onRetry: () => void; onSkip: () => void }) {
  const t = useTexts('contracting')
  return (
    <Note
      tone="warn"
      role="alert"
      action={
        <span className={buttons.line}>
          <Button size="s" onClick={onRetry}>
            {t('retry')}
          </Button>
          <Button size="s" variant="quiet" onClick={onSkip}>
            {t('draft.skip')}
          </Button>
        </span>
      }
    >
      {t('draft.notFound')}
    </Note>
  )
}
