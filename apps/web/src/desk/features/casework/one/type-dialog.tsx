import { caseCounts, caseQueue, changeCaseType, staffCase } from '@fanal/contract/desk/casework'
import type { StaffCase } from '@fanal/contract/schemas/desk/casework'
import { useState } from 'react'
import { SubmitDialog } from '#desk/lib/submit-dialog.tsx'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useTexts } from '#lib/texts.ts'
import { Field } from '#ui/form/field.tsx'
import { useCaseFailure } from '../editor/failure-of.ts'
import { SelectInput } from '#ui/form/select-input.tsx'

/** Another subtype: the dates become those that it would have had from the first day. */
export function TypeDialog({ one, onClose }: { one: StaffCase; onClose: () => void }) {
  const t = useTexts('desk-casework')
  const [subtype, setSubtype] = useState('')
  const [seen] = useState(one.seen)
  const changing = useApiMutation(changeCaseType, { invalidates: [staffCase, caseQueue, caseCounts] })
  const failureText = useCaseFailure()
  const submit = () =>
    changing.mutate({ params: { id: one.case.number }, body: { subtype, seen } }, { onSuccess: onClose })
  return (
    <SubmitDialog
      title={t('type.title')}
      submitLabel={t('type.submit')}
      missing={subtype ? undefined : t('type.choose')}
      isBusy={changing.isPending}
      failure={changing.error && failureText(changing.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('type.text', { now: one.case.claim?.subtipus_label ?? '' })}</p>
      <Field label={t('type.to')}>
        {(control) => (
          <SelectInput
            {...control}
            data-autofocus
            placeholder={t('type.choose')}
            value={subtype}
            onChange={({ target }) => setSubtype(target.value)}
            options={one.subtypes.map(({ code, label }) => ({ value: code, label: `${code} · ${label}` }))}
          />
        )}
      </Field>
    </SubmitDialog>
  )
}
