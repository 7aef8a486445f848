import type { CaseDraft, StaffCase } from '@fanal/contract/schemas/desk/casework'
import { endings } from '@fanal/domain/casework/sending'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { KeySign } from '../keys/key-sign.tsx'
import styles from './editor.module.css'
import { useCaseFailure } from './failure-of.ts'
import type { EditorState } from './use-editor.ts'

const endingLabels: Record<CaseDraft['ending'], TextKey<'desk-casework'>> = {
  open: 'ending.open',
  accepted: 'ending.accepted',
  denied: 'ending.denied',
}

/** What becomes of the case, why nothing can be sent, and the one solid button. */
export function SendLine({ one, editor }: { one: StaffCase; editor: EditorState }) {
  const t = useTexts('desk-casework')
  const failureText = useCaseFailure()
  const { tab, draft, isBusy, isBlank, reason, error, change, send } = editor
  const choose = (ending: CaseDraft['ending']) => {
    const message = withDenial(draft.message, ending === 'denied', one.denial)
    change({ ending, ...(message !== draft.message && { message }) })
  }
  // That nothing is written yet needs no words.
  const shown = isBlank && reason === t('why.empty') ? undefined : reason
  return (
    <div className={styles.send}>
      {tab === 'answer' && (
        <Segmented
          label={t('write.ending')}
          value={draft.ending}
          onChange={choose}
          options={endings.map((ending) => ({ value: ending, label: t(endingLabels[ending]) }))}
        />
      )}
      <span className={styles.reason} role={error ? 'alert' : undefined}>
        {error ? failureText(error) : shown}
      </span>
      <Button
        variant="primary"
        className={styles.go}
        busy={isBusy}
        {...(reason && { disabledReason: reason })}
        aria-keyshortcuts="Control+Enter"
        onClick={send}
      >
        {t(labelOf(draft))} <KeySign of="send" />
      </Button>
    </div>
  )
}

/** The sentence that a denial has to have, at its end or away again. */
function withDenial(message: string, isDenied: boolean, denial: string | null): string {
  if (!denial) return message
  const without = message.replace(`\n\n${denial}`, '')
  return isDenied ? `${without.trimEnd()}\n\n${denial}` : without
}

function labelOf({ act, ending }: CaseDraft) {
  if (act === 'note') return 'send.note'
  if (act === 'ask') return 'send.ask'
  if (act === 'forward') return 'send.forward'
  if (act === 'distributor_answer') return 'send.distributor'
  return ending === 'open' ? 'send.answer' : 'send.close'
}
