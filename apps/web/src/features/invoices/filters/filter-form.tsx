import { filterParams } from '@fanal/contract/invoices'
import type { FilterParams } from '@fanal/contract/schemas/invoices'
import {
  checkFilter,
  type FilterField,
  filterFields,
  type FilterOperator,
  type InvoiceFilter,
  maxFilters,
  operatorsOf,
  sentValues,
  type TypedFilter,
} from '@fanal/domain/invoices/filters'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { iconPlus } from '#ui/text/icons.ts'
import { SelectInput } from '#ui/form/select-input.tsx'
import styles from './filter-panel.module.css'
import { choicesOf, FilterValue } from './filter-value.tsx'
import { fieldNames, operatorName } from './filter-labels.ts'
import type { InvoiceParams } from '#features/invoices/invoice-params.ts'

const allFields = Object.keys(filterFields) as FilterField[]

/** A field with an empty list of choices finds nothing. */
const isOffered = (params: FilterParams | undefined) => (field: FilterField) =>
  params === undefined || choicesOf(field, params)?.length !== 0

const texts: Record<string, TextKey<'invoices'>> = {
  date_not_valid: 'filters.dateWrong',
  amount_not_valid: 'filters.amountWrong',
  required: 'filters.valueMissing',
}

type Values = TypedFilter & { typed: string[] }
const first: Values = { field: 'number', operator: 'like', typed: [] }

interface FilterFormProps {
  type: InvoiceParams['type']
  count: number
  onAdd: (filter: InvoiceFilter) => void
}

/** The filter being made: another field or operator begins with an empty value. */
function useFilterForm(onAdd: FilterFormProps['onAdd']) {
  const t = useTexts('invoices')
  const form = useForm({
    values: first,
    check: checkFilter,
    textOf: (code) => texts[code] && t(texts[code]),
    errorsShow: 'whenSent',
    send: (filter) => {
      const { field, operator } = filter
      onAdd({ field, operator, values: sentValues(filter) ?? [] })
    },
    onDone: (_, filter) => begin(filter.field, filter.operator),
  })
  const begin = (next: FilterField, how: FilterOperator | undefined) =>
    form.reset({ field: next, operator: how ?? operatorsOf[filterFields[next]][0] ?? '=', typed: [] })
  return { form, begin }
}

/** Creates one filter: field, operator and value. */
export function FilterForm({ type, count, onAdd }: FilterFormProps) {
  const t = useTexts('invoices')
  const { data: params } = useApiQuery(filterParams, { query: { type } }, { freshMs: 30 * 60_000 })
  const { form, begin } = useFilterForm(onAdd)
  const { field, operator } = useFormValues(form)
  return (
    <form {...form.props} className={styles.form} aria-label={t('filters.new')}>
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
        value={form.field('typed')}
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
