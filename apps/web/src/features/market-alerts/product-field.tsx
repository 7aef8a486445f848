import type { OmipProduct } from '@fanal/contract/schemas/market-alerts'
import { type FormField, useField } from '#lib/forms/form-field.ts'
import { useTexts } from '#lib/texts.ts'
import { Field } from '#ui/form/field.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import { groupOf, useMarketLabels } from './market-labels.ts'

interface ProductFieldProps {
  field: FormField<string>
  products: readonly OmipProduct[]
}

/** A product of the market, by kinds. */
export function ProductField({ field, products }: ProductFieldProps) {
  const t = useTexts('market-alerts')
  const { nameOf, price } = useMarketLabels()
  const { name, value, error, set } = useField(field)
  const groups = new Map<string, OmipProduct[]>()
  for (const product of products) {
    const group = groupOf(product.name, t)
    groups.set(group, [...(groups.get(group) ?? []), product])
  }
  const last = products.find((one) => one.name === value)?.last_price
  return (
    <Field
      label={t('form.product')}
      required
      error={error}
      help={
        last === null || last === undefined ? t('form.productHelp') : t('form.last', { price: price(last) })
      }
    >
      {(control) => (
        <SelectInput
          {...control}
          name={name}
          value={value}
          placeholder={t('form.choose')}
          onChange={(event) => set(event.target.value)}
        >
          {[...groups].map(([label, listed]) => (
            <optgroup key={label} label={label}>
              {listed.map((one) => (
                <option key={one.name} value={one.name}>
                  {nameOf(one.name)}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectInput>
      )}
    </Field>
  )
}
