import { RetryNote } from '#ui/state/retry-note.tsx'
import { powerAdvice } from '@fanal/contract/power-advice'
import type { PowerAdvice } from '@fanal/contract/schemas/power-advice'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { powerPeriodCountOf } from '@fanal/domain/consumption/local-clock'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { cx } from '#ui/cx.ts'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import styles from './power-card.module.css'
import { PowerDemand } from './power-demand.tsx'
import { SmallTariff } from './power-small.tsx'
import { type PowerChangeOffer, PowerTrial } from './power-trial.tsx'

interface PowerCardProps {
  contract: Contract
  /** The last day of the contract's curve. */
  lastDay: string | null
  /** Where the change of power is offered. */
  change: PowerChangeOffer | undefined
}

/** The demand of each month compared with the contracted power, and the cost of other powers. */
export function PowerCard({ contract, lastDay, change }: PowerCardProps) {
  const t = useTexts('power-advice')
  const { data, error, refetch, isFetching } = useApiQuery(powerAdvice, { params: { id: contract.id } })
  return (
    <>
      {!data && !error && (
        <Loading label={t('power.loading')}>
          <Skeleton
            shape="block"
            className={cx(styles.waiting, powerPeriodCountOf(contract.tariff.name) > 2 && styles.waitingSix)}
          />
        </Loading>
      )}
      {!data && error && (
        <RetryNote label={t('retry')} busy={isFetching} onRetry={() => void refetch()}>
          {t('power.failed')}
          {error.reference && ` ${t('reference')} ${error.reference}`}
        </RetryNote>
      )}
      {data && data.months.length === 0 && <p className={styles.quiet}>{t('power.none')}</p>}
      {data && data.months.length > 0 && (
        <Advice contract={contract} advice={data} lastDay={lastDay} change={change} />
      )}
    </>
  )
}

interface AdviceProps {
  contract: Contract
  advice: PowerAdvice
  lastDay: string | null
  change: PowerChangeOffer | undefined
}

function Advice({ contract, advice, lastDay, change }: AdviceProps) {
  const t = useTexts('power-advice')
  return (
    <div className={cx(styles.columns, advice.contracted.length > 2 && styles.wide)}>
      <div className={styles.part}>
        <h3>{t('power.demand')}</h3>
        <p className={styles.quiet}>{t('power.intro')}</p>
        <PowerDemand advice={advice} lastDay={lastDay} />
      </div>
      <div className={styles.part}>
        <h3>{t('power.try')}</h3>
        <PowerTrial advice={advice} change={change} />
      </div>
      {advice.other && (
        <SmallTariff
          advice={advice}
          other={advice.other}
          tariff={contract.tariff.name}
          product={contract.pricelist.name}
          change={change}
        />
      )}
    </div>
  )
}
