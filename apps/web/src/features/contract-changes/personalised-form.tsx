import { doubleTariff, happyDay, happyHours } from '@fanal/contract/contract-changes'
import type { DoubleTariff, HappyHours } from '@fanal/domain/contract-changes/personalised-tariffs'
import type { CallArgs, Endpoint, Schemas } from '@fanal/contract/endpoint'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/use-api.ts'
import { Field } from '#ui/form/field.tsx'
import { Note } from '#ui/state/note.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import { ChangeForm, ChoicesMissing, errorText, Swap } from './change-form.tsx'
import type { FormProps } from './form-props.ts'
import { useChange } from './use-change.ts'

interface ChoiceProps<T, S extends Schemas> extends FormProps {
  current: Pick<
    UseQueryResult<{ value: T | null; next_change: string | null }>,
    'data' | 'isError' | 'refetch'
  >
  available: Pick<UseQueryResult<{ items: readonly T[] }>, 'data' | 'isError' | 'refetch'>
  label: (value: T) => string
  change: Endpoint<S>
  argsFor: (value: T) => CallArgs<S>
}

/** One of the offered values; the next change is possible from the next billing month. */
function Choice<T, S extends Schemas>(props: ChoiceProps<T, S>) {
  const { current, available, label, change, argsFor, onDone, onCancel } = props
  const t = useTexts('contract-changes')
  const { date } = useFormats()
  const [index, setIndex] = useState('')
  const { errors, error, isBusy, problems, send, refuse, forget } = useChange(change, onDone)
  if (!current.data || !available.data)
    return <ChoicesMissing label={t('changes.loading')} query={current.isError ? current : available} />
  const { value, next_change: nextChange } = current.data
  const { items } = available.data
  const chosen = index === '' ? undefined : items[Number(index)]
  const code = errors['value']
  const submit = () => {
    if (chosen === undefined) refuse({ value: 'not_a_choice' })
    else send({}, argsFor(chosen))
  }
  return (
    <ChangeForm
      onSubmit={submit}
      onCancel={onCancel}
      submitLabel={nextChange ? undefined : t('personalised.submit')}
      isBusy={isBusy}
      error={error}
      problems={problems}
    >
      <Swap
        before={value === null ? t('personalised.none') : label(value)}
        after={chosen === undefined ? '—' : label(chosen)}
      />
      {nextChange ? (
        <Note>{t('personalised.next', { date: date(nextChange) })}</Note>
      ) : (
        <Field label={t('personalised.choose')} error={code && t(errorText(code))} required>
          {(control) => (
            <SelectInput
              {...control}
              value={index}
              placeholder={t('dialog.choose')}
              options={items.map((one, i) => ({ value: String(i), label: label(one) }))}
              onChange={(event) => {
                forget('value')
                setIndex(event.target.value)
              }}
            />
          )}
        </Field>
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
