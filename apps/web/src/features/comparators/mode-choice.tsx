import type { ContractType } from '@fanal/domain/settings/settings'
import { takesContact } from '@fanal/domain/settings/takes-contact'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import paper from '#ui/layout/paper.module.css'

export const modes = {
  electricity: ['scan', 'type', 'person'],
  gas: ['scan', 'type', 'person'],
} as const satisfies Record<ContractType, readonly string[]>
export type Mode = (typeof modes)['electricity'][number]

interface ModeChoiceProps {
  /** Bills of gas have no code: their PDF is read. */
  energy?: ContractType
  offered: readonly Mode[]
  mode: Mode
  onChange: (mode: Mode) => void
}

/** How to begin: by its code, by typing, or with a person who looks at it. */
export function ModeChoice({ energy = 'electricity', offered, mode, onChange }: ModeChoiceProps) {
  const t = useTexts('comparators')
  const { settings } = usePortal()
  const possible = offered.filter((one) => one !== 'person' || takesContact(settings))
  if (possible.length < 2) return null
  const scan =
    energy === 'gas' ? (['mode.pdf', 'mode.pdfHelp'] as const) : (['mode.scan', 'mode.scanHelp'] as const)
  const texts = {
    scan,
    type: ['mode.type', 'mode.typeHelp'],
    person: ['mode.person', 'mode.personHelp'],
  } as const satisfies Record<Mode, readonly [TextKey<'comparators'>, TextKey<'comparators'>]>
  return (
    <RadioGroup
      legend={t('mode.legend')}
      layout="columns"
      className={paper.screenOnly}
      value={mode}
      onChange={onChange}
      options={possible.map((one) => ({
        value: one,
        label: t(texts[one][0]),
        help: t(texts[one][1]),
      }))}
    />
  )
}
