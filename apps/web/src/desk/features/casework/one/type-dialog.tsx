import { caseQueue, changeCaseType, staffCase } from '@fanal/contract/desk/casework'
import type { StaffCase } from '@fanal/contract/schemas/desk/casework'
import { useState } from 'react'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Note } from '#ui/state/note.tsx'

/** Another subtype: the dates become those that it would have had from the first day. */
export function TypeDialog({ one, onClose }: { one: StaffCase; onClose: () => void }) {
  const t = useTexts('desk-casework')
  const desk = useTexts('desk')
  const [subtype, setSubtype] = useState('')
  const [seen] = useState(one.seen)
  const changing = useApiMutation(changeCaseType, { invalidates: [staffCase, caseQueue] })
  const submit = () =>
    changing.mutate({ params: { id: one.case.number }, body: { subtype, seen } }, { onSuccess: onClose })
  return (
    <Dialog
      size="s"
      title={t('type.title')}
      closeLabel={desk('close')}
      cancelLabel={desk('cancel')}
      onClose={onClose}
      form={{
        onSubmit: (event) => {
          event.preventDefault()
          if (subtype) submit()
        },
      }}
      footer={
        <Button
          type="submit"
          variant="primary"
          busy={changing.isPending}
          {...(!subtype && { disabledReason: t('type.choose') })}
        >
          {t('type.submit')}
        </Button>
      }
    >
      {changing.error && (
        <Note tone="bad" role="alert">
          {t(changing.error.code === 'changed_meanwhile' ? 'failed.changed' : 'failed.other')}
        </Note>
      )}
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
    </Dialog>
  )
}
