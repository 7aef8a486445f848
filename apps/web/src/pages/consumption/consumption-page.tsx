import type { Contract } from '@fanal/contract/schemas/contracts'
import { onlyEnergy } from '@fanal/domain/settings/only-energy'
import { ConsumptionSection } from '#features/consumption/consumption-section.tsx'
import { CurveWaiting } from '#features/consumption/curve-waiting.tsx'
import { PlaceFigures } from '#features/consumption/place/place-figures.tsx'
import { PanelsPlace } from '#features/consumption/place/panels-place.tsx'
import { ContractSelector } from '#features/contracts/contract-selector.tsx'
import { contractRead, contractsAroundRead } from '#features/contracts/reads.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { useAddressValue } from '#lib/location.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/layout/card.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { LoadFailed } from '#ui/state/load-failed.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import styles from './consumption-page.module.css'
import { contractIn } from './contract-in.ts'

const ConsumptionPanel = lazyPart(
  async () => (await import('#pages/contracts/consumption-panel.tsx')).ConsumptionPanel,
)

/** The chart of a contract first; then its days and its month, and what its panels made. */
function Place({ contract }: { contract: Contract }) {
  const isElectricity = contract.type !== 'gas'
  return (
    <div className={cx(styles.place, isElectricity && styles.withFigures)}>
      <Card className={styles.chart}>
        <ConsumptionSection contract={contract} isCompared>
          <ConsumptionPanel contract={contract} isCompared />
        </ConsumptionSection>
      </Card>
      {isElectricity && <PlaceFigures contract={contract} className={styles.figures} />}
      {isElectricity && <PanelsPlace id={contract.id} className={styles.wide} />}
    </div>
  )
}

function Waiting() {
  const t = useTexts('consumption')
  return (
    <Loading label={t('loading')}>
      <div className={cx(styles.place, styles.withFigures)}>
        <Card className={styles.chart}>
          <CurveWaiting place={styles.chartWaiting} />
        </Card>
        <div className={styles.figures}>
          <Skeleton shape="block" className={styles.figureWaiting} />
          <Skeleton shape="block" className={styles.figureWaiting} />
        </div>
      </div>
    </Loading>
  )
}

function NoContract() {
  const t = useTexts('consumption')
  const { linkTo } = usePortal()
  const href = linkTo('home')
  return (
    <EmptyState
      title={t('place.noContract')}
      action={href && <ButtonLink href={href}>{t('place.home')}</ButtonLink>}
    >
      {t('place.noContractText')}
    </EmptyState>
  )
}

/** How much am I using, and what does it cost? */
export default function ConsumptionPage() {
  const t = useTexts('consumption')
  const { settings, linkTo } = usePortal()
  const name = useAddressValue('contract')
  const type = onlyEnergy(settings)
  const list = useRead(contractsAroundRead(type, name))
  const chosen = list.data && contractIn(list.data.items, name)
  const whole = useRead(contractRead(chosen?.name ?? ''), { isWanted: chosen !== undefined })
  const failed = [list, whole].find(({ data, error }) => error && !data)
  const hrefOf = (contract: { name: string }) => linkTo('consumption', {}, { contract: contract.name })
  return (
    <>
      <PageHead
        className={styles.head}
        title={t('place.title')}
        action={chosen && <ContractSelector contract={chosen} elsewhere={{ type, name, hrefOf }} />}
      />
      {failed ? (
        <LoadFailed
          title={t('failed')}
          labels={{ retry: t('retry'), reference: t('reference') }}
          query={failed}
        >
          {t('failedText')}
        </LoadFailed>
      ) : list.data && !chosen ? (
        <NoContract />
      ) : whole.data ? (
        <Place key={whole.data.name} contract={whole.data} />
      ) : (
        <Waiting />
      )}
    </>
  )
}
