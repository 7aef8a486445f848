import type { SharedBattery } from '@fanal/contract/schemas/batteries'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { RadioGroup } from '#ui/form/radio-group.tsx'

interface TargetChoiceProps {
  legend: string
  targets: readonly SharedBattery[]
  value: number | null
  onChange: (id: number) => void
}

/** The customer's other batteries, with balance and receivers. */
export function TargetChoice({ legend, targets, value, onChange }: TargetChoiceProps) {
  const t = useTexts('batteries')
  const { money } = useFormats()
  return (
    <RadioGroup
      legend={legend}
      layout="cards"
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(Number(id))}
      options={targets.map(({ id, name, total_descompte, items }) => ({
        value: String(id),
        label: name,
        help: t('move.targetHelp', { balance: money(Number(total_descompte)), count: items.length }),
      }))}
    />
  )
}
