import type { FilterParams } from '@fanal/contract/schemas/invoices'
import {
  amountOf,
  type FilterField,
  filterFields,
  type FilterOperator,
  isoDateOf,
  numericText,
  typedDateOf,
  typedValues,
} from '@fanal/domain/invoices/filters'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field, FieldError } from '#ui/form/field.tsx'
import { iconCalendar, iconSearch } from '#ui/text/icons.ts'
import { SelectInput } from '#ui/form/select-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from './filter-panel.module.css'
import { useFilterWords } from './filter-words.ts'

const choiceLists: Partial<Record<FilterField, keyof FilterParams>> = {
  'polissa_id.name': 'contracts',
  'invoice_id.partner_id.vat': 'vats',
  'cups_id.name': 'cups',
  'cups_id.direccio': 'addresses',
}

/** The choices of a field; undefined if a value is typed. */
export function choicesOf(
  field: FilterField,
  params: FilterParams | undefined,
): readonly string[] | undefined {
  if (field === 'state') return ['paid', 'open']
  const list = choiceLists[field]
  return list && (params?.[list] ?? [])
}

/** The typed value as sent, or undefined if invalid. */
export function sentValues(
  field: FilterField,
  operator: FilterOperator,
  typed: readonly string[],
): string[] | undefined {
  const kind = filterFields[field]
  const isTypedList = operator === 'in' && choicesOf(field, undefined) === undefined
  const values = (isTypedList ? typed.flatMap((one) => typedValues(kind, one)) : typed)
    .map((one) => one.trim())
    .filter(Boolean)
  const read = kind === 'date' ? isoDateOf : kind === 'amount' ? amountOf : (text: string) => text
  const sent = values.map(read).filter((one) => one !== undefined)
  return sent.length > 0 && sent.length === values.length ? sent : undefined
}

interface FilterValueProps {
  field: FilterField
  operator: FilterOperator
  params: FilterParams | undefined
  typed: readonly string[]
  error: string | undefined
  onChange: (typed: string[]) => void
}

/** The control for a field and its operator. */
export function FilterValue(props: FilterValueProps) {
  const t = useTexts('invoices')
  const { valueWords } = useFilterWords()
  const { field, operator, params, typed, error, onChange } = props
  const kind = filterFields[field]
  const choices = operator === 'like' ? undefined : choicesOf(field, params)
  if (choices && operator === 'in') return <SeveralChoices {...props} choices={choices} />
  if (kind === 'date') return <DateValue {...props} />
  const value = typed[0] ?? ''
  const isSeveral = operator === 'in'
  const change = ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
    onChange([kind === 'amount' && !isSeveral ? numericText(target.value) : target.value])
  const label = kind === 'amount' ? t('filters.amount') : t('filters.value')
  return (
    <Field label={isSeveral ? t('filters.severalTyped') : label} error={error}>
      {(control) =>
        choices ? (
          <SelectInput
            {...control}
            value={value}
            placeholder={t('filters.choose')}
            options={choices.map((one) => ({ value: one, label: valueWords(field, one) }))}
            onChange={change}
          />
        ) : (
          <TextInput
            {...control}
            value={value}
            maxLength={isSeveral ? 2000 : 100}
            figures={kind === 'amount'}
            inputMode={kind === 'amount' && !isSeveral ? 'decimal' : undefined}
            unit={kind === 'amount' ? '€' : undefined}
            onChange={change}
          />
        )
      }
    </Field>
  )
}

/** Typed as DD/MM/YYYY, or picked. */
function DateValue({ typed, error, onChange }: FilterValueProps) {
  const t = useTexts('invoices')
  const picker = useRef<HTMLInputElement>(null)
  return (
    <Field label={t('filters.date')} error={error}>
      {(control) => (
        <div className={styles.date}>
          <TextInput
            {...control}
            figures
            value={typed[0] ?? ''}
            placeholder={t('filters.dateFormat')}
            maxLength={10}
            inputMode="numeric"
            onChange={(event) => onChange([event.target.value.replaceAll(/[^\d/]/g, '')])}
          />
          <Button
            icon={iconCalendar}
            label={t('filters.pick')}
            onClick={() => picker.current?.showPicker()}
          />
          <input
            ref={picker}
            type="date"
            className={styles.picker}
            tabIndex={-1}
            aria-hidden="true"
            value={isoDateOf(typed[0] ?? '') ?? ''}
            onChange={(event) => event.target.value && onChange([typedDateOf(event.target.value)])}
          />
        </div>
      )}
    </Field>
  )
}

const searchFrom = 8

function SeveralChoices({
  field,
  typed,
  error,
  onChange,
  choices,
}: FilterValueProps & { choices: readonly string[] }) {
  const t = useTexts('invoices')
  const { valueWords } = useFilterWords()
  const errorId = useId()
  const [search, setSearch] = useState('')
  const shown = choices.filter((one) => one.toLowerCase().includes(search.trim().toLowerCase()))
  const toggle = (value: string) =>
    onChange(typed.includes(value) ? typed.filter((one) => one !== value) : [...typed, value])
  return (
    <fieldset className={styles.choices} aria-describedby={error ? errorId : undefined}>
      <legend>{t('filters.values')}</legend>
      {choices.length >= searchFrom && (
        <TextInput
          type="search"
          icon={iconSearch}
          aria-label={t('filters.search')}
          placeholder={t('filters.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <div className={styles.choiceList}>
        {shown.map((one) => (
          <Checkbox key={one} checked={typed.includes(one)} onChange={() => toggle(one)}>
            {valueWords(field, one)}
          </Checkbox>
        ))}
        {shown.length === 0 && <p>{t('filters.noChoice')}</p>}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
