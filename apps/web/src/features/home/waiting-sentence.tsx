import { useTexts } from '#lib/texts.ts'
import { useOwed } from './owed-box.tsx'
import { useUnderWay } from './under-way-box.tsx'

/** What asks for an act, in words; without anything, what is given. */
export function WaitingSentence({ otherwise }: { otherwise: string }) {
  const t = useTexts('home')
  const owed = useOwed().data
  const overdue = owed?.n_overdue ?? 0
  const yours = useUnderWay().data?.n_yours ?? 0
  const parts = [
    owed?.n_owed === 0 && t('sentence.paid'),
    overdue > 0 && t('sentence.overdue', { count: overdue }),
    yours > 0 && t('sentence.yours', { count: yours }),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : otherwise
}
