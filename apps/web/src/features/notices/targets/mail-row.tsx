import { noticePreferences, setNoticeTimes } from '@fanal/contract/notices'
import type { NoticePreferences } from '@fanal/contract/schemas/notices'
import type { NoticeTargets } from '@fanal/contract/schemas/notices/targets'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useField } from '#lib/forms/form-field.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import { Note } from '#ui/state/note.tsx'
import { TryAgain } from './target-acts.tsx'
import { FormDialog } from './form-dialog.tsx'
import { ChangeButton, WhereRow } from './where-row.tsx'
import styles from './where.module.css'

interface MailRowProps {
  times: Pick<NoticePreferences, 'quiet' | 'is_digest' | 'email'>
  /** Undefined while it is not known whether mails came back. */
  mail: NoticeTargets['mail'] | undefined
}

/** The address on file, and whether each notice is a mail. */
export function MailRow({ times, mail }: MailRowProps) {
  const t = useTexts('notices')
  const { dayAndMonth } = useFormats()
  const [isOpen, setOpen] = useState(false)
  return (
    <WhereRow
      label={t('mail')}
      action={<ChangeButton label={t('mail.change')} onClick={() => setOpen(true)} />}
    >
      {times.email || t('mail.none')}
      {mail?.stopped_at && mail.id !== null ? (
        <>
          <small className={styles.bad}>{t('mail.stopped', { day: dayAndMonth(mail.stopped_at) })}</small>
          <TryAgain id={mail.id}>{t('mail.retry')}</TryAgain>
        </>
      ) : (
        <small>{times.is_digest ? t('mail.digest') : t('mail.each')}</small>
      )}
      {isOpen && <MailDialog times={times} onClose={() => setOpen(false)} />}
    </WhereRow>
  )
}

function MailDialog({ times, onClose }: Pick<MailRowProps, 'times'> & { onClose: () => void }) {
  const t = useTexts('notices')
  const { mutateAsync } = useApiMutation(setNoticeTimes, { invalidates: [noticePreferences] })
  const form = useForm<{ way: 'each' | 'digest' }, unknown>({
    values: { way: times.is_digest ? 'digest' : 'each' },
    send: ({ way }) => mutateAsync({ body: { quiet: times.quiet, is_digest: way === 'digest' } }),
    onDone: onClose,
  })
  const way = useField(form.field('way'))
  return (
    <FormDialog size="s" title={t('mail')} form={form} act={t('save')} onClose={onClose}>
      <RadioGroup
        legend={t('mail.change')}
        layout="cards"
        value={way.value}
        onChange={way.set}
        options={[
          { value: 'each', label: t('mail.each') },
          { value: 'digest', label: t('mail.digest'), help: t('mail.digestHint') },
        ]}
      />
      {form.failure && (
        <Note tone="bad" role="alert">
          {t('notSaved')}
        </Note>
      )}
    </FormDialog>
  )
}
