import { leaveContract } from '@fanal/contract/contract-changes'
import {
  blankLeaving,
  checkLeaving,
  earliestLeaving,
  latestLeaving,
  type LeavingReason,
  leavingReasons,
} from '@fanal/domain/contract-changes/leaving'
import { madridDayOf } from '@fanal/domain/dates'
import { useState } from 'react'
import { PlaceFields } from '#fields/address-fields.tsx'
import { ChoiceField } from '#fields/choice-field.tsx'
import { ConsentField } from '#fields/consent-field.tsx'
import { DateField } from '#fields/date-field.tsx'
import { useFormValues } from '#lib/forms/use-form.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Note } from '#ui/state/note.tsx'
import { ChangeForm } from '#features/contract-changes/change-form.tsx'
import type { ChangeKey } from '#features/contract-changes/change-kinds.ts'
import type { FormProps } from '#features/contract-changes/form-props.ts'
import { ofContract, useChangeForm } from '#features/contract-changes/use-change-form.ts'
import { LeavingFacts } from './leaving-facts.tsx'
import { LeavingFirst } from './leaving-first.tsx'
import { Part } from './part.tsx'
import { placeOf } from './place-of.ts'

const reasonNames: Record<LeavingReason, ChangeKey> = {
  moving: 'leaving.reason.moving',
  closing: 'leaving.reason.closing',
  demolition: 'leaving.reason.demolition',
  works: 'leaving.reason.works',
  other: 'leaving.reason.other',
}

const empty = { ...blankLeaving, reason: null as LeavingReason | null }
type Values = Omit<typeof empty, 'invoiceTo'> & { invoiceTo: 'same' | 'other' | null }

const payloadOf = ({ reason, invoiceTo, ...values }: Values) => ({
  ...values,
  reason: reason ?? '',
  invoiceTo: invoiceTo ?? '',
})

function EndForm({ contract, onDone, onCancel }: FormProps) {
  const t = useTexts('contract-changes')
  const { date } = useFormats()
  const [today] = useState(() => madridDayOf(Date.now()))
  const notices = contract.notification_address
  const values: Values = { ...empty, invoiceTo: notices ? 'same' : 'other' }
  const form = useChangeForm(leaveContract, {
    values,
    check: (typed) => checkLeaving(payloadOf(typed), { today, hasAddress: notices !== null }),
    argsOf: (typed) => ({ ...ofContract(contract), body: payloadOf(typed) }),
    onDone,
  })
  const { invoiceTo } = useFormValues(form)
  const first = earliestLeaving(today)
  return (
    <ChangeForm form={form} onCancel={onCancel} submitLabel={t('leaving.submit')} effect="effect.leaving">
      <Note tone="warn" title={t('leaving.cut')}>
        {t('leaving.cutText')}
      </Note>
      <ChoiceField
        field={form.field('reason')}
        label={t('leaving.reason')}
        required
        options={leavingReasons.map((value) => ({ value, label: t(reasonNames[value]) }))}
      />
      <DateField
        field={form.field('day')}
        label={t('leaving.day')}
        help={t('leaving.dayHelp', { date: date(first) })}
        min={first}
        max={latestLeaving(today)}
        required
      />
      <Part title={t('leaving.lastInvoice')}>
        {notices && (
          <ChoiceField
            field={form.field('invoiceTo')}
            label={t('leaving.invoiceTo')}
            layout="cards"
            options={[
              { value: 'same', label: t('leaving.same'), help: notices.full_address },
              { value: 'other', label: t('leaving.elsewhere') },
            ]}
          />
        )}
        {invoiceTo === 'other' && <PlaceFields field={(part) => form.field(placeOf(part))} />}
      </Part>
      <LeavingFacts contract={contract} />
      <ConsentField field={form.field('isCutUnderstood')}>{t('leaving.understood')}</ConsentField>
    </ChangeForm>
  )
}

/** Explains first that changing company does not need this; then asks for the end of supply. */
export function LeavingForm(props: FormProps) {
  const [isSure, setSure] = useState(false)
  return isSure ? (
    <EndForm {...props} />
  ) : (
    <LeavingFirst onCancel={props.onCancel} onGoOn={() => setSure(true)} />
  )
}
