import type { PowerAdvice } from '@fanal/contract/consumption.schemas'
import { powerChangeCost } from '@fanal/domain/contract-changes/power-fees'
import { eurosToCents } from '@fanal/domain/money'
import { kwToW } from '@fanal/domain/units'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/facts.tsx'
import styles from './power-card.module.css'
import { countedSpan } from './power-outcome.ts'
import type { PowerChangeOffer } from './power-trial.tsx'

interface SmallTariffProps {
  advice: PowerAdvice
  other: NonNullable<PowerAdvice['other']>
  /** What the contract has. */
  tariff: string
  product: string
  change: PowerChangeOffer | undefined
}

/** No month went above 15 kW: what the tariff with two powers would change, and what it would have cost. */
export function SmallTariff({ advice, other, tariff, product, change }: SmallTariffProps) {
  const t = useTexts('consumption')
  const { money, number } = useFormats()
  const { powerChange, taxes } = usePortal().settings
  const euros = (cents: number) => money(cents / 100)
  const kw = (powers: readonly string[]) =>
    `${powers.map((power) => number(Number(power), 3)).join(' / ')} kW`
  const contracted = advice.contracted.map(({ power }) => power)
  const [powerCents, energyCents] = [other.power_saving, other.energy?.saving ?? '0'].map(eurosToCents)
  const savedCents = (powerCents ?? 0) + (energyCents ?? 0)
  const { mostCents } = powerChangeCost(
    contracted.map(kwToW),
    other.powers.map(kwToW),
    powerChange.fees,
    taxes.vatPercent,
  )
  const { unit, count } = countedSpan(advice.months)
  const span = unit === 'months' ? t('power.inMonths', { count }) : t('power.inDays', { count })
  const less = (cents: number) =>
    t(cents < 0 ? 'small.more' : 'small.less', { amount: euros(Math.abs(cents)) })
  const values = { tariff: other.tariff, amount: euros(Math.abs(savedCents)), cost: euros(mostCents) }
  return (
    <div className={styles.part}>
      <h3>{t('small.title', { tariff: other.tariff })}</h3>
      <p>{t('small.intro', { tariff: other.tariff, powers: kw(other.powers) })}</p>
      <Facts
        items={[
          { label: t('small.tariff'), value: `${tariff} → ${other.tariff}` },
          { label: t('small.product'), value: `${product} → ${other.product}` },
          { label: t('small.powers'), value: `${kw(contracted)} → ${kw(other.powers)}`, wide: true },
          { label: `${t('small.power')} (${span})`, value: less(powerCents ?? 0) },
          {
            label: other.energy
              ? `${t('small.energy')} (${t('power.inDays', { count: other.energy.days })})`
              : t('small.energy'),
            value: other.energy ? less(energyCents ?? 0) : t('small.energyUnknown'),
          },
        ]}
      />
      <p className={styles.outcome}>
        {savedCents <= 0 && t('small.worse', values)}
        {savedCents > 0 && t(savedCents > mostCents ? 'small.better' : 'small.little', values)}
      </p>
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
