import type { SharedBattery } from '@fanal/contract/schemas/batteries'
import { ChoiceField } from '#fields/choice-field.tsx'
import type { FormField } from '#lib/forms/form-field.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'

interface TargetChoiceProps {
  field: FormField<string | null>
  legend: string
  targets: readonly SharedBattery[]
}

/** The customer's other batteries, with balance and receivers. */
export function TargetChoice({ field, legend, targets }: TargetChoiceProps) {
  const t = useTexts('batteries')
  const { money } = useFormats()
  return (
    <ChoiceField
      field={field}
      label={legend}
      layout="cards"
      options={targets.map(({ id, name, total_descompte, items }) => ({
        value: String(id),
        label: name,
        help: t('move.targetHelp', { balance: money(Number(total_descompte)), count: items.length }),
      }))}
    />
  )
}
