import type { FilterParams } from '@fanal/contract/schemas/invoices'
import {
  type FilterField,
  filterFields,
  type FilterOperator,
  isoDateOf,
  numericText,
  typedDateOf,
} from '@fanal/domain/invoices/filters'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { type FormField, useField } from '#lib/forms/form-field.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field, FieldError } from '#ui/form/field.tsx'
import { iconCalendar, iconSearch } from '#ui/text/icons.ts'
import { SelectInput } from '#ui/form/select-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from './filter-panel.module.css'
import { useFilterLabels } from './filter-labels.ts'

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

interface FilterValueProps {
  field: FilterField
  operator: FilterOperator
  params: FilterParams | undefined
  /** As typed; several only from a list of choices. */
  value: FormField<string[]>
}

/** The control for a field and its operator. */
export function FilterValue(props: FilterValueProps) {
  const t = useTexts('invoices')
  const { valueLabels } = useFilterLabels()
  const { field, operator, params } = props
  const { value: typed, error, set } = useField(props.value)
  const kind = filterFields[field]
  const choices = operator === 'like' ? undefined : choicesOf(field, params)
  if (choices && operator === 'in') return <SeveralChoices {...props} choices={choices} />
  if (kind === 'date') return <DateValue {...props} />
  const value = typed[0] ?? ''
  const isSeveral = operator === 'in'
  const change = ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
    set([kind === 'amount' && !isSeveral ? numericText(target.value) : target.value])
  const label = kind === 'amount' ? t('filters.amount') : t('filters.value')
  return (
    <Field label={isSeveral ? t('filters.severalTyped') : label} error={error}>
      {(control) =>
        choices ? (
          <SelectInput
            {...control}
            value={value}
            placeholder={t('filters.choose')}
            options={choices.map((one) => ({ value: one, label: valueLabels(field, one) }))}
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
function DateValue(props: FilterValueProps) {
  const { value: typed, error, set } = useField(props.value)
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
            onChange={(event) => set([event.target.value.replaceAll(/[^\d/]/g, '')])}
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
            onChange={(event) => event.target.value && set([typedDateOf(event.target.value)])}
          />
        </div>
      )}
    </Field>
  )
}

const searchFrom = 8

function SeveralChoices({ field, value, choices }: FilterValueProps & { choices: readonly string[] }) {
  const { value: typed, error, set } = useField(value)
  const t = useTexts('invoices')
  const { valueLabels } = useFilterLabels()
  const errorId = useId()
  const [search, setSearch] = useState('')
  const shown = choices.filter((one) => one.toLowerCase().includes(search.trim().toLowerCase()))
  const toggle = (one: string) =>
    set(typed.includes(one) ? typed.filter((other) => other !== one) : [...typed, one])
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
            {valueLabels(field, one)}
          </Checkbox>
        ))}
        {shown.length === 0 && <p>{t('filters.noChoice')}</p>}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
