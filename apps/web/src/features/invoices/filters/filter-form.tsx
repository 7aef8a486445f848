import { filterParams } from '@fanal/contract/invoices'
import type { FilterParams } from '@fanal/contract/schemas/invoices'
import {
  type FilterField,
  filterFields,
  type FilterOperator,
  type InvoiceFilter,
  maxFilters,
  operatorsOf,
} from '@fanal/domain/invoices/filters'
import { useState } from 'react'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/use-api.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { iconPlus } from '#ui/text/icons.ts'
import { SelectInput } from '#ui/form/select-input.tsx'
import styles from './filter-panel.module.css'
import { choicesOf, FilterValue, sentValues } from './filter-value.tsx'
import { fieldNames, operatorName } from './filter-words.ts'
import type { WantedInvoices } from '#features/invoices/wanted-invoices.ts'

const allFields = Object.keys(filterFields) as FilterField[]

/** A field with an empty list of choices finds nothing. */
const isOffered = (params: FilterParams | undefined) => (field: FilterField) =>
  params === undefined || choicesOf(field, params)?.length !== 0

const problems: Partial<Record<(typeof filterFields)[FilterField], TextKey<'invoices'>>> = {
  date: 'filters.dateWrong',
  amount: 'filters.amountWrong',
}

interface FilterFormProps {
  type: WantedInvoices['type']
  count: number
  onAdd: (filter: InvoiceFilter) => void
}

/** Creates one filter: field, operator and value. */
export function FilterForm({ type, count, onAdd }: FilterFormProps) {
  const t = useTexts('invoices')
  const { data: params } = useApiQuery(filterParams, { query: { type } }, { freshMs: 30 * 60_000 })
  const [field, setField] = useState<FilterField>('number')
  const [operator, setOperator] = useState<FilterOperator>('like')
  const [typed, setTyped] = useState<string[]>([])
  const [error, setError] = useState<string>()
  const begin = (next: FilterField, how: FilterOperator | undefined) => {
    setField(next)
    setOperator(how ?? operatorsOf[filterFields[next]][0] ?? '=')
    setTyped([])
    setError(undefined)
  }
  const add = () => {
    const values = sentValues(field, operator, typed)
    if (!values) return setError(t(problems[filterFields[field]] ?? 'filters.valueMissing'))
    onAdd({ field, operator, values })
    begin(field, operator)
  }
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={t('filters.new')}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <Field label={t('filters.field')}>
        {(control) => (
          <SelectInput
            {...control}
            value={field}
            options={allFields
              .filter(isOffered(params))
              .map((one) => ({ value: one, label: t(fieldNames[one]) }))}
            onChange={(event) => begin(event.target.value as FilterField, undefined)}
          />
        )}
      </Field>
      <Field label={t('filters.operator')}>
        {(control) => (
          <SelectInput
            {...control}
            value={operator}
            options={operatorsOf[filterFields[field]].map((one) => ({
              value: one,
              label: t(operatorName(field, one)),
            }))}
            onChange={(event) => begin(field, event.target.value as FilterOperator)}
          />
        )}
      </Field>
      <FilterValue
        key={`${field} ${operator}`}
        field={field}
        operator={operator}
        params={params}
        typed={typed}
        error={error}
        onChange={(next) => {
          setTyped(next)
          setError(undefined)
        }}
      />
      <Button
        type="submit"
        icon={iconPlus}
        className={styles.add}
        disabledReason={count >= maxFilters ? t('filters.most', { count: maxFilters }) : undefined}
      >
        {t('filters.add')}
      </Button>
    </form>
  )
}
