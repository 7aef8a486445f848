import { noticePreferences, setNoticeTimes } from '@fanal/contract/notices'
import type { NoticePreferences } from '@fanal/contract/schemas/notices'
import { useState } from 'react'
import { SelectField } from '#fields/select-field.tsx'
import { useField } from '#lib/forms/form-field.ts'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Note } from '#ui/state/note.tsx'
import { FormDialog } from './form-dialog.tsx'
import { ChangeButton, WhereRow } from './where-row.tsx'
import styles from './where.module.css'

interface TimesProps {
  times: Pick<NoticePreferences, 'quiet' | 'is_digest'>
}

const hours = Array.from({ length: 24 }, (_, hour) => String(hour))

/** When nothing makes a noise. */
export function QuietRow({ times }: TimesProps) {
  const t = useTexts('notices')
  const [isOpen, setOpen] = useState(false)
  const hour = (at: number) => t('hour', { hour: at })
  const { quiet } = times
  return (
    <WhereRow
      label={t('quiet')}
      action={<ChangeButton label={t('quiet.change')} onClick={() => setOpen(true)} />}
    >
      {quiet ? t('quiet.span', { from: hour(quiet.from), until: hour(quiet.until) }) : t('quiet.none')}
      <small>{quiet ? t('quiet.hint') : t('quiet.noneHint')}</small>
      {isOpen && <QuietDialog times={times} onClose={() => setOpen(false)} />}
    </WhereRow>
  )
}

function QuietDialog({ times, onClose }: TimesProps & { onClose: () => void }) {
  const t = useTexts('notices')
  const { mutateAsync } = useApiMutation(setNoticeTimes, { invalidates: [noticePreferences] })
  const form = useForm({
    values: {
      isQuiet: times.quiet !== null,
      from: String(times.quiet?.from ?? 22),
      until: String(times.quiet?.until ?? 8),
    },
    check: ({ isQuiet, from, until }) => (isQuiet && from === until ? { until: 'not_valid' } : {}),
    textOf: (code) => (code === 'not_valid' ? t('quiet.same') : undefined),
    errorsShow: 'whenSent',
    send: ({ isQuiet, from, until }) =>
      mutateAsync({
        body: {
          quiet: isQuiet ? { from: Number(from), until: Number(until) } : null,
          is_digest: times.is_digest,
        },
      }),
    onDone: onClose,
  })
  const { isQuiet } = useFormValues(form)
  const has = useField(form.field('isQuiet'))
  const options = hours.map((value) => ({ value, label: t('hour', { hour: value }) }))
  return (
    <FormDialog size="s" title={t('quiet')} form={form} act={t('save')} onClose={onClose}>
      <Checkbox data-autofocus checked={has.value} onChange={(event) => has.set(event.target.checked)}>
        {t('quiet.has')}
      </Checkbox>
      {isQuiet && (
        <div className={styles.hours}>
          <SelectField field={form.field('from')} label={t('quiet.from')} options={options} />
          <SelectField field={form.field('until')} label={t('quiet.until')} options={options} />
        </div>
      )}
      <p>{isQuiet ? t('quiet.hint') : t('quiet.noneHint')}</p>
      {form.failure && (
        <Note tone="bad" role="alert">
          {t('notSaved')}
        </Note>
      )}
    </FormDialog>
  )
}
