import { doubleTariff, happyDay, happyHours } from '@fanal/contract/contract-changes'
import {
  marksOfDay,
  marksOfHours,
  marksOfMonths,
  type UsedYear,
} from '@fanal/domain/contract-changes/personal-use'
import {
  type DoubleTariff,
  type HappyHours,
  nextBillingMonth,
} from '@fanal/domain/contract-changes/personalised-tariffs'
import { lastOfMonth, madridDayOf } from '@fanal/domain/dates'
import type { Endpoint } from '@fanal/contract/endpoint'
import type { PersonalisedSchemas } from '@fanal/contract/schemas/contract-changes'
import { SelectField } from '#fields/select-field.tsx'
import { useFormValues } from '#lib/forms/use-form.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { Note } from '#ui/state/note.tsx'
import { iconCalendar } from '#ui/text/icons.ts'
import { ChangeForm, ChoicesMissing, Swap } from '#features/contract-changes/change-form.tsx'
import type { ChangeKey } from '#features/contract-changes/change-kinds.ts'
import type { FormProps } from '#features/contract-changes/form-props.ts'
import { useChangeForm } from '#features/contract-changes/use-change-form.ts'
import { OwnUse } from './own-use.tsx'

interface PersonalisedProps<V> extends FormProps {
  calls: { [K in keyof PersonalisedSchemas<V>]: Endpoint<PersonalisedSchemas<V>[K]> }
  label: (value: V) => string
  /** The customer's own use: the points, and which of them a value covers. */
  type: UsedYear['type']
  marksOf: (value: V) => ReadonlySet<number>
  /** When a value begins; by default it is chosen anew each billing month. */
  begins?: (value: V) => string
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

const abouts = {
  monthly: 'personalised.aboutMonths',
  hourly: 'personalised.aboutHours',
  daily: 'personalised.aboutDay',
} as const satisfies Record<UsedYear['type'], ChangeKey>

/** One of the offered values; the next change is possible from the next billing month. */
function ChoiceForm<V>(props: ChoiceProps<V>) {
  const { calls, contract, label, type, marksOf, now, items, onDone, onCancel } = props
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
  const choiceOf = (value: V) => ({ label: label(value), marks: marksOf(value) })
  const shown = chosen ?? now.value ?? undefined
  const beginsNow = () =>
    t('personalised.beginsNow', { date: date(nextBillingMonth(madridDayOf(Date.now()))) })
  const { begins = beginsNow } = props
  return (
    <ChangeForm
      form={form}
      onCancel={onCancel}
      submitLabel={now.next_change ? undefined : t('personalised.submit')}
    >
      <p>
        {t(abouts[type])} {t('personalised.free')}
      </p>
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
      <OwnUse
        contract={contract}
        type={type}
        choices={items.map(choiceOf)}
        chosen={shown === undefined ? undefined : choiceOf(shown)}
      />
      {chosen !== undefined && <Note icon={iconCalendar}>{begins(chosen)}</Note>}
    </ChangeForm>
  )
}

/** The first day of a month. */
const dayOf = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`

export function DoubleTariffForm(props: FormProps) {
  const t = useTexts('contract-changes')
  const { month, date } = useFormats()
  const name = (year: number, one: number) => month(dayOf(year, one).slice(0, 7), 'long')
  const label = (value: DoubleTariff) =>
    t('personalised.months', {
      start: name(value.startYear, value.startMonth),
      end: name(value.endYear, value.endMonth),
    })
  const begins = (value: DoubleTariff) =>
    t('personalised.beginsMonths', {
      start: date(dayOf(value.startYear, value.startMonth)),
      end: date(lastOfMonth(dayOf(value.endYear, value.endMonth))),
    })
  return (
    <PersonalisedForm
      {...props}
      calls={doubleTariff}
      label={label}
      type="monthly"
      marksOf={marksOfMonths}
      begins={begins}
    />
  )
}

export function HappyHoursForm(props: FormProps) {
  const t = useTexts('contract-changes')
  const label = ({ startHour, endHour }: HappyHours) =>
    t('personalised.hours', { start: startHour, end: endHour })
  return <PersonalisedForm {...props} calls={happyHours} label={label} type="hourly" marksOf={marksOfHours} />
}

export function HappyDayForm(props: FormProps) {
  return (
    <PersonalisedForm
      {...props}
      calls={happyDay}
      label={({ label }) => label}
      type="daily"
      marksOf={({ value }) => marksOfDay(value)}
    />
  )
}
