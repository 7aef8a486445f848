import { applianceNames, simultaneities } from '@fanal/domain/calculator/appliances'
import type { CalculatorForm } from '@fanal/domain/calculator/calculator-form'
import { useId } from 'react'
import { ChoiceField } from '#fields/choice-field.tsx'
import { TextField } from '#fields/text-field.tsx'
import { type FormField, useField } from '#lib/forms/form-field.ts'
import type { Form } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { FieldError } from '#ui/form/field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ApplianceField } from './appliance-field.tsx'
import { shareKeys } from './appliance-labels.ts'
import { cx } from '#ui/cx.ts'
import tiles from '#ui/layout/tiles.module.css'
import appliances from './appliances.module.css'
import stack from '#ui/layout/stack.module.css'
import styles from './calculator.module.css'

interface FieldsProps {
  form: Form<CalculatorForm>
}

export function HouseFields({ form }: FieldsProps) {
  const t = useTexts('calculator')
  const figure = { inputMode: 'numeric', maxLength: 6, figures: true, required: true } as const
  return (
    <div className={styles.house}>
      <TextField field={form.field('area')} label={t('field.area')} unit="m²" {...figure} />
      <TextField field={form.field('numPersones')} label={t('field.people')} {...figure} />
      <div className={styles.shares}>
        <ChoiceField
          field={form.field('cofSimul')}
          label={t('field.share')}
          layout="columns"
          options={simultaneities.map((value) => ({
            value,
            label: t(shareKeys[value].label),
            help: t(shareKeys[value].help),
          }))}
        />
      </div>
    </div>
  )
}

/** All appliances; the error says that none is chosen. */
export function ApplianceFields({ form }: FieldsProps) {
  const t = useTexts('calculator')
  const { error } = useField(form.field('appliances') as FormField<unknown>)
  const id = useId()
  return (
    <Card>
      <fieldset
        className={stack.s3}
        aria-describedby={error ? id : undefined}
        aria-invalid={error ? true : undefined}
      >
        <legend className={appliances.legend}>{t('list.title')}</legend>
        <p className={appliances.sentence}>{t('list.sentence')}</p>
        {error && <FieldError id={id}>{error}</FieldError>}
        <ul className={cx(tiles.tiles, appliances.grid)}>
          {applianceNames.map((name) => (
            <ApplianceField key={name} form={form} name={name} />
          ))}
        </ul>
      </fieldset>
    </Card>
  )
}
