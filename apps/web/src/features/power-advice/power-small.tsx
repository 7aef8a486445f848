import type { PowerAdvice } from '@fanal/contract/schemas/power-advice'
import { feesVatPercent } from '@fanal/domain/contract-changes/power-fees'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import styles from './power-card.module.css'
import { countedSpan } from './power-outcome.ts'
import type { PowerChangeOffer } from './power-trial.tsx'
import { useEither } from './power-labels.tsx'
import { type Savings, smallOutcome, type SmallOutcome } from './small-outcome.ts'

interface SmallTariffProps {
  advice: PowerAdvice
  other: NonNullable<PowerAdvice['other']>
  /** The current tariff. */
  tariff: string
  product: string
  change: PowerChangeOffer | undefined
}

const verdictTexts = {
  open: 'small.open',
  better: 'small.better',
  little: 'small.little',
  worse: 'small.worse',
} as const satisfies Record<SmallOutcome['verdict'], TextKey<'power-advice'>>

/** Savings and powers as texts. */
function useSmallLabels() {
  const t = useTexts('power-advice')
  const { money, number } = useFormats()
  const either = useEither()
  const euros = (cents: number) => money(cents / 100)
  const lessOf = (cents: number) =>
    t(cents < 0 ? 'small.more' : 'small.less', { amount: euros(Math.abs(cents)) })
  return {
    euros,
    amount: ([one, other]: Savings) => either(euros(one), euros(other)),
    less: ([one, other]: Savings) => either(lessOf(one), lessOf(other)),
    kw: (powers: readonly string[]) => {
      const all = powers.map((power) => number(Number(power), 3))
      return `${new Set(all).size === 1 ? `${all.length} × ${all[0]}` : all.join(' / ')}\u00A0kW`
    },
  }
}

/** No month exceeded 15 kW: what the two-period tariff would change and have cost. */
export function SmallTariff({ advice, other, tariff, product, change }: SmallTariffProps) {
  const t = useTexts('power-advice')
  const { powerChange, taxes } = usePortal().settings
  const { euros, amount, less, kw } = useSmallLabels()
  const contracted = advice.contracted.map(({ power }) => power)
  const prices = { fees: powerChange.fees, vatPercent: feesVatPercent(taxes) }
  const { power, energy, said, costCents, verdict } = smallOutcome(other, contracted, prices)
  const { unit, count } = countedSpan(advice.months)
  const span = unit === 'months' ? t('power.inMonths', { count }) : t('power.inDays', { count })
  const values = { tariff: other.tariff, amount: amount(said), cost: euros(costCents) }
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
      <p className={styles.outcome}>{t(verdictTexts[verdict], values)}</p>
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
