import { checkBill, type CheckedConcept } from '@fanal/domain/comparators/check-bill'
import type { BillFacts } from '@fanal/domain/invoices/bill-facts'
import type { Rates } from '@fanal/domain/rates/rate'
import { useFormats } from '#lib/format.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Note } from '#ui/state/note.tsx'

const conceptNames: Record<CheckedConcept, TextKey<'comparators'>> = {
  power: 'check.power',
  energy: 'check.energy',
  social_bonus: 'check.socialBonus',
  total: 'check.total',
}

/** The scanned bill, recomputed: whether it adds up, and where not, which line and by how much. */
export function BillCheck({ facts, rates }: { facts: BillFacts; rates: Rates }) {
  const t = useTexts('comparators')
  const { money } = useFormats()
  const checked = checkBill({ values: facts.values }, rates)
  if (!checked) return <Note>{t('check.notPossible')}</Note>
  // Told by their size only: whoever looks at the bill can see whether it is so.
  const perDay = facts.powerPricesPer === 'day' && t('check.perDay')
  const euros = (cents: number) => money(cents / 100)
  if (checked.wrong.length === 0)
    return (
      <Note tone="ok" title={t('check.right')}>
        {t('check.rightText', { amount: money(facts.total ?? 0) })} {perDay}
      </Note>
    )
  return (
    <Note tone="warn" title={t('check.wrong')}>
      <ul>
        {checked.wrong.map(({ concept, statedCents, computedCents }) => (
          <li key={concept}>
            {t('check.line', {
              concept: t(conceptNames[concept]),
              stated: euros(statedCents),
              computed: euros(computedCents),
              difference: euros(statedCents - computedCents),
            })}
          </li>
        ))}
      </ul>
      {t('check.ask')} {perDay}
    </Note>
  )
}
