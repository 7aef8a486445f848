import type { CallError } from '#lib/call.ts'
import { useTexts } from '#lib/texts.ts'
import { Note } from '#ui/state/note.tsx'
import styles from '#ui/form/form-layout.module.css'

/** The server's sentences about the form, or a failed call. */
export type Failure = { sentences: string[] } | { error: CallError }

export function ActivationFailure({ failure }: { failure: Failure }) {
  const t = useTexts('activation')
  if ('sentences' in failure)
    return (
      <Note tone="bad" role="alert" title={t('error.cannot')}>
        <ul className={styles.list}>
          {failure.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Note>
    )
  const { code, reference } = failure.error
  return (
    <Note tone="bad" role="alert" title={t('error.generic')}>
      {code === 'too_many_requests' ? t('error.tooMany') : t('error.genericText')}{' '}
      {reference && t('error.reference', { reference })}
    </Note>
  )
}
