import type { ContractType } from '@fanal/domain/settings/settings'
import { useTexts } from '#lib/texts.ts'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import paper from '#ui/layout/paper.module.css'

export const modes = {
  electricity: ['scan', 'type', 'person'],
  gas: ['type', 'person'],
} as const satisfies Record<ContractType, readonly string[]>
export type Mode = (typeof modes)['electricity'][number]

interface ModeChoiceProps {
  offered: readonly Mode[]
  mode: Mode
  onChange: (mode: Mode) => void
}

/** How to begin: by its code, by typing, or with a person who looks at it. */
export function ModeChoice({ offered, mode, onChange }: ModeChoiceProps) {
  const t = useTexts('comparators')
  return (
    <RadioGroup
      legend={t('mode.legend')}
      layout="columns"
      className={paper.screenOnly}
      value={mode}
      onChange={onChange}
      options={offered.map((one) => ({
        value: one,
        label: t(one === 'scan' ? 'mode.scan' : one === 'type' ? 'mode.type' : 'mode.person'),
        help: t(one === 'scan' ? 'mode.scanHelp' : one === 'type' ? 'mode.typeHelp' : 'mode.personHelp'),
      }))}
    />
  )
}
