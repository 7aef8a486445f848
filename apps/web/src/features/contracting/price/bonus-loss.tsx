import { socialBonusLoss } from '@fanal/domain/contracting/social-bonus'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useOffers } from './use-offers.ts'

/** What the social bonus is worth in a year, once the year is estimated. */
export function BonusLoss() {
  const t = useTexts('contracting')
  const { money } = useFormats()
  const { shown, estimateOf } = useOffers('electricity')
  const total = shown && estimateOf(shown.id)?.total
  return total ? <> {t('warn.socialBonusLoss', { amount: money(Number(socialBonusLoss(total))) })}</> : null
}
