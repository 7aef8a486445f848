import { noticeTargets, renewCalendar } from '@fanal/contract/notices'
import { useState } from 'react'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { Button } from '#ui/button/button.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Note } from '#ui/state/note.tsx'
import { AskDialog } from './form-dialog.tsx'
import { useCopy } from './use-copy.ts'
import { WhereRow } from './where-row.tsx'
import styles from './where.module.css'

/** A secret link for calendar programs. */
export function CalendarRow({ url }: { url: string }) {
  const t = useTexts('notices')
  const readOnly = useReadOnlyReason()
  const { state, copy, forget } = useCopy()
  const [step, setStep] = useState<'idle' | 'asking' | 'renewed'>('idle')
  const renewed = () => {
    forget()
    setStep('renewed')
  }
  return (
    <WhereRow
      label={t('calendar')}
      action={
        <>
          <Button variant="quiet" size="s" disabledReason={readOnly} onClick={() => copy(url)}>
            {state === 'copied' ? t('calendar.copied') : t('calendar.copy')}
          </Button>
          <Button variant="quiet" size="s" disabledReason={readOnly} onClick={() => setStep('asking')}>
            {t('calendar.renew')}
          </Button>
        </>
      }
    >
      {t('calendar.what')}
      <small>{t('calendar.hint')}</small>
      <span role="status" className="visually-hidden">
        {state === 'copied' && t('calendar.copied')}
      </span>
      {state === 'shown' && (
        <div className={styles.link}>
          <TextInput
            readOnly
            value={url}
            aria-label={t('calendar.link')}
            onFocus={({ target }) => target.select()}
          />
        </div>
      )}
      {step === 'renewed' && (
        <Note tone="ok" role="status" className={styles.note}>
          {t('calendar.renewed')}
        </Note>
      )}
      {step === 'asking' && <RenewDialog onDone={renewed} onClose={() => setStep('idle')} />}
    </WhereRow>
  )
}

function RenewDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const t = useTexts('notices')
  const { mutate, isPending, isError } = useApiMutation(renewCalendar, { invalidates: [noticeTargets] })
  return (
    <AskDialog
      size="s"
      title={t('calendar.renewTitle')}
      onClose={onClose}
      footer={
        <Button variant="primary" busy={isPending} onClick={() => mutate({}, { onSuccess: onDone })}>
          {t('calendar.renew')}
        </Button>
      }
    >
      <p>{t('calendar.renewText')}</p>
      {isError && (
        <Note tone="bad" role="alert">
          {t('notSaved')}
        </Note>
      )}
    </AskDialog>
  )
}
