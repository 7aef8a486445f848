import { useTexts } from '#lib/texts.ts'
import { Chip } from '#ui/text/chip.tsx'
import { lookOf } from '#features/support/case-labels.ts'

/** The state of a case: whom it waits on, or how it ended. */
export function StateChip({ one }: { one: Parameters<typeof lookOf>[0] }) {
  const t = useTexts('support')
  const { chip, icon, label } = lookOf(one)
  return (
    <Chip tone={chip} icon={icon}>
      {t(label)}
    </Chip>
  )
}
