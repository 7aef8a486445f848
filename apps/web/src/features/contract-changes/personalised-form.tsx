import { doubleTariff, happyDay, happyHours } from '@fanal/contract/contract-changes'
import type { DoubleTariff, HappyHours } from '@fanal/domain/contract-changes/personalised-tariffs'
import type { Endpoint } from '@fanal/contract/endpoint'
import type { PersonalisedSchemas } from '@fanal/contract/schemas/contract-changes'
import { SelectField } from '#fields/select-field.tsx'
import { useFormValues } from '#lib/forms/use-form.ts'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/use-api.ts'
import { Note } from '#ui/state/note.tsx'
import { ChangeForm, ChoicesMissing, Swap } from './change-form.tsx'
import type { FormProps } from './form-props.ts'
import { useChangeForm } from './use-change-form.ts'

interface PersonalisedProps<V> extends FormProps {
  calls: { [K in keyof PersonalisedSchemas<V>]: Endpoint<PersonalisedSchemas<V>[K]> }
  label: (value: V) => string
}

function PersonalisedForm<V>(props: PersonalisedProps<V>) {
  const { calls, contract } = props
  const t = useTexts('contract-changes')
  const current = useApiQuery(calls.current, { params: { id: contract.id } })
  const available = useApiQuery(calls.available, { params: { id: contract.id } })
  if (!current.data || !available.data)
    return <ChoicesMissing label={t('changes.loading')} query={current.isError ? current : available} />
  return <ChoiceForm {...props} now={current.data} items={available.data.items} />
}

interface ChoiceProps<V> extends PersonalisedProps<V> {
  now: { value: V | null; next_change: string | null }
  items: readonly V[]
}

/** One of the offered values; the next change is possible from the next billing month. */
function ChoiceForm<V>({ calls, contract, label, now, items, onDone, onCancel }: ChoiceProps<V>) {
  const t = useTexts('contract-changes')
  const { date } = useFormats()
  const chosenOf = (index: string) => (index === '' ? undefined : items[Number(index)])
  const form = useChangeForm(calls.change, {
    values: { value: '' },
    check: ({ value }) => (chosenOf(value) === undefined ? { value: 'not_a_choice' } : {}),
    argsOf: ({ value }) => ({ params: { id: contract.id }, body: { value: chosenOf(value) as V } }),
    onDone,
  })
  const chosen = chosenOf(useFormValues(form).value)
  return (
    <ChangeForm
      form={form}
      onCancel={onCancel}
      submitLabel={now.next_change ? undefined : t('personalised.submit')}
    >
      <Swap
        before={now.value === null ? t('personalised.none') : label(now.value)}
        after={chosen === undefined ? '—' : label(chosen)}
      />
      {now.next_change ? (
        <Note>{t('personalised.next', { date: date(now.next_change) })}</Note>
      ) : (
        <SelectField
          field={form.field('value')}
          label={t('personalised.choose')}
          placeholder={t('dialog.choose')}
          options={items.map((one, i) => ({ value: String(i), label: label(one) }))}
          required
        />
      )}
    </ChangeForm>
  )
}

export function DoubleTariffForm(props: FormProps) {
  const t = useTexts('contract-changes')
  const { locale } = usePortal()
  const month = (one: number, year: number) =>
    new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      Date.UTC(year, one - 1, 15),
    )
  const label = (value: DoubleTariff) =>
    t('personalised.months', {
      start: month(value.startMonth, value.startYear),
      end: month(value.endMonth, value.endYear),
    })
  return <PersonalisedForm {...props} calls={doubleTariff} label={label} />
}

export function HappyHoursForm(props: FormProps) {
  const t = useTexts('contract-changes')
  const label = ({ startHour, endHour }: HappyHours) =>
    t('personalised.hours', { start: startHour, end: endHour })
  return <PersonalisedForm {...props} calls={happyHours} label={label} />
}

export function HappyDayForm(props: FormProps) {
  return <PersonalisedForm {...props} calls={happyDay} label={({ label }) => label} />
}
