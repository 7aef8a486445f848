import type { PowerAdvice } from '@fanal/contract/schemas/power-advice'
import { monthsAbove } from '@fanal/domain/power-advice/power-advice'
import { feesVatPercent } from '@fanal/domain/contract-changes/power-fees'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Note } from '#ui/state/note.tsx'
import styles from './power-card.module.css'
import { countedSpan, type Outcome, outcomeOf, suggestedKind } from './power-outcome.ts'

/** Two amounts if the taxes of a month are not settled; one if they are equal. */
export function useEither() {
  const t = useTexts('power-advice')
  return (one: string, other: string) => (one === other ? one : t('power.either', { one, other }))
}

/** The effect of some powers, and its texts. */
function useOutcome(powers: readonly string[], advice: PowerAdvice) {
  const t = useTexts('power-advice')
  const { money, percent } = useFormats()
  const { powerChange, taxes } = usePortal().settings
  const either = useEither()
  const vatPercent = feesVatPercent(taxes)
  const outcome = outcomeOf(powers, advice, { fees: powerChange.fees, vatPercent })
  const { unit, count } = countedSpan(advice.months)
  const euros = (cents: number) => money(cents / 100)
  return {
    ...outcome,
    amount: either(euros(Math.abs(outcome.savedCents)), euros(Math.abs(outcome.unsettledCents))),
    vat: percent(Number(vatPercent), 2),
    span: unit === 'months' ? t('power.inMonths', { count }) : t('power.inDays', { count }),
    costText: outcome.cost && costText(outcome.cost, euros),
  }
}

/** Power held before does not incur all fees again. */
function costText({ leastCents, mostCents }: NonNullable<Outcome['cost']>, euros: (cents: number) => string) {
  return leastCents === mostCents ? euros(mostCents) : `${euros(leastCents)} – ${euros(mostCents)}`
}

const unsettledOf = (months: PowerAdvice['months']) =>
  months.filter(({ prices, unsettled_tax_factor }) => prices.length > 0 && unsettled_tax_factor !== null)

export const hasUnsettledTaxes = (months: PowerAdvice['months']) => unsettledOf(months).length > 0

/** Why there are two amounts: the taxes of some months are not settled. */
export function UnsettledTaxes({ months }: Pick<PowerAdvice, 'months'>) {
  const t = useTexts('power-advice')
  const { month } = useFormats()
  const unsettled = unsettledOf(months)
  if (unsettled.length === 0) return null
  const names = unsettled.map((one) => month(one.month, 'long')).join(', ')
  return <p className={styles.quiet}>{t('power.unsettled', { months: names })}</p>
}

/** The lowest sufficient powers: called a saving only if they are one. */
export function Suggestion({ advice }: { advice: PowerAdvice }) {
  return advice.suggested && <SuggestionOf advice={advice} suggested={advice.suggested.powers} />
}

function SuggestionOf({ advice, suggested }: { advice: PowerAdvice; suggested: readonly string[] }) {
  const t = useTexts('power-advice')
  const { number } = useFormats()
  const { amount, span, costText: cost = '', ...outcome } = useOutcome(suggested, advice)
  const all = suggested.map((power) => number(Number(power), 3))
  const powers = new Set(all).size === 1 ? (all[0] ?? '') : all.join(' / ')
  const now = advice.contracted.map(({ power }) => power)
  const values = { powers, amount, span, cost }
  switch (suggestedKind(outcome, monthsAbove(now, advice.months).length)) {
    case 'less':
      return <Note tone="ok">{t('power.suggestLess', values)}</Note>
    case 'little':
      return <Note>{t('power.suggestLittle', values)}</Note>
    case 'more':
      return <Note>{t('power.suggestMore', values)}</Note>
    case 'short':
      return <Note>{t('power.suggestShort')}</Note>
    default:
      return <Note>{t('power.suggestSame')}</Note>
  }
}

/** The cost of the tried powers, and of the change. */
export function TrialOutcome({ powers, advice }: { powers: readonly string[]; advice: PowerAdvice }) {
  const t = useTexts('power-advice')
  const { month } = useFormats()
  const {
    savedCents,
    above,
    cost,
    isWorth,
    amount,
    span,
    vat,
    costText: price = '',
  } = useOutcome(powers, advice)
  const sentence = () => {
    if (savedCents > 0) return t(isWorth ? 'power.saved' : 'power.paidLess', { amount, span })
    return savedCents < 0 ? t('power.costMore', { amount, span }) : t('power.costSame')
  }
  return (
    <>
      <p className={styles.outcome}>{sentence()}</p>
      {above.length > 0 && (
        <p className={styles.warn}>
          {t('power.tooLow', {
            count: above.length,
            months: above.map((one) => month(one, 'long')).join(', '),
          })}
        </p>
      )}
      {(cost || above.length === 0) && (
        <p className={styles.quiet}>
          {above.length === 0 && t('power.enough')} {cost && t('power.changeCosts', { cost: price, vat })}{' '}
          {cost && savedCents > 0 && savedCents <= cost.mostCents && t('power.notWorth')}
        </p>
      )}
    </>
  )
}
