import type { SocialBonus } from '@fanal/domain/comparators/shared-result'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Note } from '#ui/state/note.tsx'
import type { ResultYears } from './use-result.ts'

interface BonusNoteProps {
  bonus: SocialBonus
  year: ResultYears
}

/** Warns, before anything can be contracted, that leaving the regulated tariff loses the social bonus. */
export function BonusNote({ bonus, year }: BonusNoteProps) {
  const t = useTexts('comparators')
  const { money } = useFormats()
  const { ours, regulated } = year
  const more = ours && regulated !== undefined ? Number(ours.total) - regulated : undefined
  return (
    <Note tone="warn" title={t('bonus.title')}>
      {t('bonus.text', { amount: money(Number(bonus.euros)) })}{' '}
      {more !== undefined &&
        (more > 0
          ? t('bonus.yearMore', { amount: money(more) })
          : t('bonus.yearLess', { amount: money(-more) }))}
    </Note>
  )
}
