import type { PowerAdvice } from '@fanal/contract/schemas/power-advice'
import { feesVatPercent, powerChangeCost } from '@fanal/domain/contract-changes/power-fees'
import { eurosToCents } from '@fanal/domain/money'
import { kwToW } from '@fanal/domain/units'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import styles from './power-card.module.css'
import { countedSpan } from './power-outcome.ts'
import type { PowerChangeOffer } from './power-trial.tsx'
import { useEither } from './power-words.tsx'

interface SmallTariffProps {
  advice: PowerAdvice
  other: NonNullable<PowerAdvice['other']>
  /** The current tariff. */
  tariff: string
  product: string
  change: PowerChangeOffer | undefined
}

/** In cents: with the settled taxes, and with those that may still apply. */
type Savings = readonly [number, number]
const savingsOf = (usual: string, unsettled: string | null | undefined): Savings => [
  eurosToCents(usual),
  eurosToCents(unsettled ?? usual),
]

/** No month exceeded 15 kW: what the two-period tariff would change and have cost. */
export function SmallTariff({ advice, other, tariff, product, change }: SmallTariffProps) {
  const t = useTexts('power-advice')
  const { money, number } = useFormats()
  const { powerChange, taxes } = usePortal().settings
  const euros = (cents: number) => money(cents / 100)
  const kw = (powers: readonly string[]) => {
    const all = powers.map((power) => number(Number(power), 3))
    return `${new Set(all).size === 1 ? `${all.length} × ${all[0]}` : all.join(' / ')} kW`
  }
  const contracted = advice.contracted.map(({ power }) => power)
  const either = useEither()
  const power = savingsOf(other.power_saving, other.unsettled_power_saving)
  const energy = savingsOf(other.energy?.saving ?? '0', other.energy?.unsettled_saving)
  const saved = [power[0] + energy[0], power[1] + energy[1]] as const
  // The worse of both decides; the other is shown too if it has the same sign.
  const leastCents = Math.min(...saved)
  const [one, also] = saved.map((cents) => euros(Math.abs(cents < 0 === leastCents < 0 ? cents : leastCents)))
  const { mostCents } = powerChangeCost(
    contracted.map(kwToW),
    other.powers.map(kwToW),
    powerChange.fees,
    feesVatPercent(taxes),
  )
  const { unit, count } = countedSpan(advice.months)
  const span = unit === 'months' ? t('power.inMonths', { count }) : t('power.inDays', { count })
  const less = (savings: Savings) => {
    const [usual, unsettled] = savings.map((cents) =>
      t(cents < 0 ? 'small.more' : 'small.less', { amount: euros(Math.abs(cents)) }),
    )
    return either(usual ?? '', unsettled ?? '')
  }
  const values = { tariff: other.tariff, amount: either(one ?? '', also ?? ''), cost: euros(mostCents) }
  const better = leastCents > mostCents ? 'small.better' : 'small.little'
  const verdict = !other.energy ? 'small.open' : leastCents > 0 ? better : 'small.worse'
  return (
    <div className={styles.part}>
      <h3>{t('small.title', { tariff: other.tariff })}</h3>
      <p>{t('small.intro', { tariff: other.tariff, powers: kw(other.powers) })}</p>
      <Facts
        items={[
          { label: t('small.tariff'), value: `${tariff} → ${other.tariff}` },
          { label: t('small.product'), value: `${product} → ${other.product}` },
          { label: t('small.powers'), value: `${kw(contracted)} → ${kw(other.powers)}`, wide: true },
          { label: `${t('small.power')} (${span})`, value: less(power) },
          {
            label: other.energy
              ? `${t('small.energy')} (${t('power.inDays', { count: other.energy.days })})`
              : t('small.energy'),
            value: other.energy ? less(energy) : t('small.energyUnknown'),
          },
        ]}
      />
      <p className={styles.outcome}>{t(verdict, values)}</p>
      {change && (
        <p className={styles.buttons}>
          <Button disabledReason={change.reason} onClick={() => change.onOpen(other.powers.map(Number))}>
            {t('small.change', { tariff: other.tariff })}
          </Button>
        </p>
      )}
    </div>
  )
}
