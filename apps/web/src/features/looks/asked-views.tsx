import { answerView, askedViews, listLooks } from '@fanal/contract/looks'
import type { AskedView } from '@fanal/contract/schemas/looks'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { useFormats } from '#lib/format.ts'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/state/note.tsx'
import { iconEye } from '#ui/text/icons.ts'
import styles from './looks.module.css'

/** Staff who ask to see the portal as this customer sees it, to allow or not. */
export function AskedViews() {
  const { data } = useApiQuery(askedViews, {})
  return data?.items.map((view) => <Asked key={view.id} view={view} />)
}

function Asked({ view }: { view: AskedView }) {
  const t = useTexts('looks')
  const { dateTime } = useFormats()
  const readOnly = useReadOnlyReason()
  const answering = useApiMutation(answerView, { invalidates: [askedViews, listLooks] })
  const { id, actor: name, role, case_number: number, reason, is_granted: isGranted } = view
  const until = dateTime(view.expires_at)
  const answer = (allow: boolean) => answering.mutate({ params: { id }, body: { allow } })
  const common = { size: 's', busy: answering.isPending, disabledReason: readOnly } as const
  return (
    <Note tone="warn" icon={iconEye} className={styles.asked} role="status">
      {isGranted ? (
        t('asked.granted', { name, role, number, until })
      ) : (
        <>
          {t('asked.text', { name, role, number, reason })} {t('asked.rules', { until })}
        </>
      )}
      {answering.error && (
        <p role="alert">{t(answering.error.code === 'not_found' ? 'asked.over' : 'asked.failed')}</p>
      )}
      <div className={styles.buttons}>
        {!isGranted && (
          <Button {...common} variant="primary" onClick={() => answer(true)}>
            {t('asked.allow')}
          </Button>
        )}
        <Button {...common} onClick={() => answer(false)}>
          {t(isGranted ? 'asked.end' : 'asked.refuse')}
        </Button>
      </div>
    </Note>
  )
}
