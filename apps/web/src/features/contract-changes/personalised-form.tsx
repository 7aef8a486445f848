import { doubleTariff, happyDay, happyHours } from '@fanal/contract/contract-changes'
import type { DoubleTariff, HappyHours } from '@fanal/domain/contract-changes/personalised-tariffs'
import type { CallArgs, Endpoint, Schemas } from '@fanal/contract/endpoint'
import type { UseQueryResult } from '@tanstack/react-query'
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

interface ChoiceProps<T, S extends Schemas> extends FormProps {
  current: Pick<UseQueryResult<Current<T>>, 'data' | 'isError' | 'refetch'>
  available: Pick<UseQueryResult<{ items: readonly T[] }>, 'data' | 'isError' | 'refetch'>
  label: (value: T) => string
  change: Endpoint<S>
  argsFor: (value: T) => CallArgs<S>
}

type Current<T> = { value: T | null; next_change: string | null }

function Choice<T, S extends Schemas>(props: ChoiceProps<T, S>) {
  const { current, available } = props
  const t = useTexts('contract-changes')
  if (!current.data || !available.data)
    return <ChoicesMissing label={t('changes.loading')} query={current.isError ? current : available} />
  return <ChoiceForm {...props} now={current.data} items={available.data.items} />
}

/** One of the offered values; the next change is possible from the next billing month. */
function ChoiceForm<T, S extends Schemas>(
  props: ChoiceProps<T, S> & { now: Current<T>; items: readonly T[] },
) {
  const { now, items, label, change, argsFor, onDone, onCancel } = props
  const t = useTexts('contract-changes')
  const { date } = useFormats()
  const chosenOf = (index: string) => (index === '' ? undefined : items[Number(index)])
  const form = useChangeForm(change, {
    values: { value: '' },
    check: ({ value }) => (chosenOf(value) === undefined ? { value: 'not_a_choice' } : {}),
    argsOf: ({ value }) => argsFor(chosenOf(value) as T),
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
  const params = { id: props.contract.id }
  const current = useApiQuery(doubleTariff.current, { params })
  const available = useApiQuery(doubleTariff.available, { params })
  const month = (one: number, year: number) =>
    new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      Date.UTC(year, one - 1, 15),
    )
  const label = (value: DoubleTariff) =>
    t('personalised.months', {
      start: month(value.startMonth, value.startYear),
      end: month(value.endMonth, value.endYear),
    })
  return (
    <Choice
      {...props}
      current={current}
      available={available}
      label={label}
      change={doubleTariff.change}
      argsFor={(value) => ({ params, body: { value } })}
    />
  )
}

export function HappyHoursForm(props: FormProps) {
  const t = useTexts('contract-changes')
  const params = { id: props.contract.id }
  const current = useApiQuery(happyHours.current, { params })
  const available = useApiQuery(happyHours.available, { params })
  const label = ({ startHour, endHour }: HappyHours) =>
    t('personalised.hours', { start: startHour, end: endHour })
  return (
    <Choice
      {...props}
      current={current}
      available={available}
      label={label}
      change={happyHours.change}
      argsFor={(value) => ({ params, body: { value } })}
    />
  )
}

export function HappyDayForm(props: FormProps) {
  const params = { id: props.contract.id }
  const current = useApiQuery(happyDay.current, { params })
  const available = useApiQuery(happyDay.available, { params })
  const label = ({ label: name }: { value: string; label: string }) => name
  return (
    <Choice
      {...props}
      current={current}
      available={available}
      label={label}
      change={happyDay.change}
      argsFor={(value) => ({ params, body: { value } })}
    />
  )
}
