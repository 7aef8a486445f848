import { caseCounts, caseQueue, colleagues, handOverCase, staffCase } from '@fanal/contract/desk/casework'
import type { StaffCase } from '@fanal/contract/schemas/desk/casework'
import { useState } from 'react'
import { FailedRead } from '#desk/lib/failed-read.tsx'
import { SubmitDialog } from '#desk/lib/submit-dialog.tsx'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { useTexts } from '#lib/texts.ts'
import { Field } from '#ui/form/field.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import { useCaseFailure } from '../editor/failure-of.ts'
import { Textarea } from '#ui/form/textarea.tsx'

/** To a colleague, with words for them. */
export function AssignDialog({ one, onClose }: { one: StaffCase; onClose: () => void }) {
  const t = useTexts('desk-casework')
  const [to, setTo] = useState('')
  const [message, setMessage] = useState('')
  const handing = useApiMutation(handOverCase, { invalidates: [staffCase, caseQueue, caseCounts] })
  const failureText = useCaseFailure()
  const submit = () =>
    handing.mutate(
      { params: { id: one.case.number }, body: { staff_id: Number(to), message: message.trim() } },
      { onSuccess: onClose },
    )
  return (
    <SubmitDialog
      title={t('assign.title')}
      submitLabel={t('assign.submit')}
      missing={to ? undefined : t('assign.choose')}
      isBusy={handing.isPending}
      failure={handing.error && failureText(handing.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields one={one} {...{ to, setTo, message, setMessage }} />
    </SubmitDialog>
  )
}

interface FieldsProps {
  one: StaffCase
  to: string
  setTo: (to: string) => void
  message: string
  setMessage: (message: string) => void
}

function Fields({ one, to, setTo, message, setMessage }: FieldsProps) {
  const t = useTexts('desk-casework')
  const people = useApiQuery(colleagues, {}, { freshMs: 60_000 })
  return (
    <>
      {people.error && <FailedRead query={people} />}
      <Field label={t('assign.to')}>
        {(control) => (
          <SelectInput
            {...control}
            data-autofocus
            placeholder={t('assign.choose')}
            value={to}
            onChange={({ target }) => setTo(target.value)}
            options={(people.data?.items ?? [])
              .filter(({ id }) => id !== one.assignee_id)
              .map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
      </Field>
      <Field label={t('assign.message')} help={t('assign.help')}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={2_000}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        )}
      </Field>
    </>
  )
}
