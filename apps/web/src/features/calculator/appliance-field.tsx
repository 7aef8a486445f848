import { type ApplianceName, appliances } from '@fanal/domain/calculator/appliances'
import type { CalculatorForm } from '@fanal/domain/calculator/calculator-form'
import { useId } from 'react'
import { useField } from '#lib/forms/form-field.ts'
import type { Form } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { nameKeys, usePowerLabels } from './appliance-labels.ts'
import styles from './appliances.module.css'

interface ApplianceFieldProps {
  form: Form<CalculatorForm>
  name: ApplianceName
}

/** How many there are, how much water, or how many litres. */
function NumInput({ form, name }: ApplianceFieldProps) {
  const t = useTexts('calculator')
  const field = useField(form.field(`appliances.${name}.num`))
  const id = useId()
  const { size, capacities } = appliances[name]
  const words = { name: t(nameKeys[name]) }
  const label = capacities ? t('num.litres', words) : size ? t('num.volume', words) : t('num.count', words)
  const control = {
    name: field.name,
    value: field.value,
    'aria-label': label,
    'aria-invalid': field.error ? (true as const) : undefined,
    'aria-describedby': field.error ? id : undefined,
  }
  return (
    <>
      {capacities ? (
        <SelectInput
          {...control}
          className={styles.capacity}
          options={Object.keys(capacities).map((litres) => ({ value: litres, label: `${litres} l` }))}
          onChange={(event) => field.set(event.target.value)}
        />
      ) : (
        <TextInput
          {...control}
          className={styles.num}
          inputMode="numeric"
          maxLength={5}
          figures
          unit={size && 'm³'}
          onChange={(event) => field.set(event.target.value)}
          onBlur={() => field.leave()}
        />
      )}
      {field.error && (
        <div className={styles.error}>
          <FieldError id={id}>{field.error}</FieldError>
        </div>
      )}
    </>
  )
}

/** One appliance: whether there is one, and how many where there may be several. */
export function ApplianceField({ form, name }: ApplianceFieldProps) {
  const t = useTexts('calculator')
  const powerLabels = usePowerLabels()
  const on = useField(form.field(`appliances.${name}.isOn`))
  const { isMultiple, capacities } = appliances[name]
  return (
    <li className={cx(styles.appliance, on.value && styles.on)}>
      <Checkbox
        className={styles.check}
        name={on.name}
        checked={on.value}
        help={powerLabels(name)}
        onChange={(event) => on.set(event.target.checked)}
      >
        {t(nameKeys[name])}
      </Checkbox>
      {on.value && (isMultiple || capacities) && <NumInput form={form} name={name} />}
    </li>
  )
}
