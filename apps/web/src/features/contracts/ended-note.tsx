import type { Contract } from '@fanal/contract/schemas/contracts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Note } from '#ui/state/note.tsx'

/** Says that the contract passed to another holder, or ended. */
export function EndedNote({ contract: { end_reason, end_date } }: { contract: Contract }) {
  const t = useTexts('contracts')
  const { date } = useFormats()
  if (end_reason === 'holder' && end_date)
    return <Note title={t('detail.handedOver', { date: date(end_date) })}>{t('detail.handedOverText')}</Note>
  return <Note tone="warn">{t('detail.terminated')}</Note>
}
