import { powerAdvice } from '@fanal/contract/power-advice'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { feesVatPercent, powerChangeCost } from '@fanal/domain/contract-changes/power-fees'
import { powerYearCents } from '@fanal/domain/power-advice/power-advice'
import { wToKw } from '@fanal/domain/units'
import type { ReactNode } from 'react'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { useFormats } from '#lib/format.ts'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import styles from './power-cost.module.css'
import { PowerFees } from './power-fees.tsx'

interface PowerCostProps {
  contract: Contract
  currentW: readonly number[]
  /** Undefined while what is typed is no change. */
  requestedW: readonly number[] | undefined
  /** Prices of power of the product that goes with another access tariff, if known; null while the tariff stays. */
  otherPrices: readonly string[] | undefined | null
}

interface CostProps {
  label: string
  value: ReactNode
  children: ReactNode
}

function Cost({ label, value, children }: CostProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.about}>{children}</dd>
    </div>
  )
}

/** The distributor's fees in one amount; less where the power was held before. */
function ChangeCost({ currentW, requestedW }: Pick<PowerCostProps, 'currentW' | 'requestedW'>) {
  const t = useTexts('contract-changes')
  const { money, powerKw } = useFormats()
  const { powerChange, taxes } = usePortal().settings
  const cost = requestedW && powerChangeCost(currentW, requestedW, powerChange.fees, feesVatPercent(taxes))
  const euros = (cents: number) => money(cents / 100)
  if (!cost)
    return (
      <Cost label={t('power.cost')} value="—">
        {t('power.costUnknown')}
      </Cost>
    )
  return (
    <Cost label={t('power.cost')} value={euros(cost.mostCents)}>
      {cost.extraW === 0
        ? t('power.costOnce')
        : t('power.costHeld', { power: powerKw(wToKw(cost.extraW)), least: euros(cost.leastCents) })}
    </Cost>
  )
}

/** Euros a year at the prices of now, beside those of the contracted powers. */
function YearCost({ contract, currentW, requestedW, otherPrices }: PowerCostProps) {
  const t = useTexts('contract-changes')
  const { money } = useFormats()
  const isKnown = canCall(usePortal(), powerAdvice)
  const { data } = useApiQuery(powerAdvice, { params: { id: contract.id } }, { isWanted: isKnown })
  if (!data?.prices?.length) return null
  const factors = [data.tax_factor, data.unsettled_tax_factor ?? data.tax_factor]
  const nextPrices = otherPrices === null ? data.prices : otherPrices
  if (!nextPrices)
    return (
      <Cost label={t('power.year')} value="—">
        {t('power.yearOther')}
      </Cost>
    )
  const inYear = (watts: readonly number[], prices: readonly string[]) =>
    factors.map((tax_factor) =>
      powerYearCents(
        watts.map((one) => String(wToKw(one))),
        { prices, tax_factor },
      ),
    )
  // Taxes that are not settled make two amounts.
  const shown = (cents: readonly number[]) => {
    const [one = '', other = one] = cents.map((each) => money(Math.abs(each) / 100))
    return one === other ? one : t('power.either', { one, other })
  }
  const now = inYear(currentW, data.prices)
  const next = requestedW ? inYear(requestedW, nextPrices) : now
  const more = next.map((cents, i) => cents - (now[i] ?? 0))
  const values = { amount: shown(more), now: shown(now) }
  const about = () => {
    if (!requestedW) return t('power.yearNow')
    if (more[0] === 0) return t('power.yearSame')
    return (more[0] ?? 0) > 0 ? t('power.yearMore', values) : t('power.yearLess', values)
  }
  return (
    <Cost label={t('power.year')} value={shown(next)}>
      {about()}
      {now[0] !== now[1] && ` ${t('power.unsettled')}`}
    </Cost>
  )
}

/** What the typed powers cost, once and a year; how the fees are reckoned is a press away. */
export function PowerCost(props: PowerCostProps) {
  return (
    <div className={styles.costs}>
      <div role="status">
        <dl className={styles.figures}>
          <ChangeCost {...props} />
          <YearCost {...props} />
        </dl>
      </div>
      <PowerFees />
    </div>
  )
}
