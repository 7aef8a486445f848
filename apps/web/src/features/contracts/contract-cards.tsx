import { LoadFailed } from '#ui/state/load-failed.tsx'
import { listContracts } from '@fanal/contract/contracts'
import type { ListedContract } from '@fanal/contract/schemas/contracts'
import { contractStatus } from '@fanal/domain/contracts/contract-status'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/use-api.ts'
import { Chip } from '#ui/text/chip.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconBolt, iconFlame } from '#ui/text/icons.ts'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import row from '#ui/layout/row.module.css'
import { cx } from '#ui/cx.ts'
import styles from './contract-cards.module.css'
import { StatusChip } from './status-chip.tsx'
import { cardsAtMost, firstContracts } from './wanted-contracts.ts'

function ContractCard({ contract }: { contract: ListedContract }) {
  const t = useTexts('contracts')
  const { powerKw } = useFormats()
  const { linkTo, settings } = usePortal()
  const params = { contractType: contract.type, contractName: contract.name }
  const href = linkTo('contract', params)
  const hasConsumption = settings.features.enableInfoCCH && contractStatus(contract) === 'active'
  const consumption = hasConsumption ? linkTo('contract', params, { action: 'consumption' }) : undefined
  const [first] = contract.contracted_power_period
  const facts = [
    contract.tariff.name,
    first ? powerKw(first.power) : t('type.gas'),
    contract.pricelist.nom_comercial,
  ]
  return (
    <li className={styles.card}>
      <div className={cx(row.spread, styles.top)}>
        <span className={cx(row.ends, styles.name)}>
          <Icon path={contract.type === 'gas' ? iconFlame : iconBolt} />
          {contract.name}
          <span className="visually-hidden">
            {contract.type === 'gas' ? t('type.gas') : t('type.electricity')}
          </span>
        </span>
        <StatusChip contract={contract} />
      </div>
      <strong>{href ? <a href={href}>{contract.cups.street}</a> : contract.cups.street}</strong>
      <span className={styles.facts}>{[contract.cups.city, ...facts].join(' · ')}</span>
      {Number(contract.amount_debt) > 0 && <Chip tone="bad">{t('debt.pending')}</Chip>}
      {consumption && (
        <a
          href={consumption}
          className={styles.link}
          aria-label={`${t('consumption.see')}: ${contract.name}`}
        >
          {t('consumption.see')}
        </a>
      )}
    </li>
  )
}

function Waiting() {
  const t = useTexts('contracts')
  return (
    <Loading label={t('home.loading')}>
      <ul className={styles.cards}>
        {[1, 2, 3].map((one) => (
          <li key={one} className={styles.card}>
            <Skeleton text="l" width="half" />
            <Skeleton width="long" />
            <Skeleton width="full" />
          </li>
        ))}
      </ul>
    </Loading>
  )
}

/** The customer's contracts, active ones first. */
export function ContractCards() {
  const t = useTexts('contracts')
  const { linkTo, settings } = usePortal()
  const hasElectricity = settings.features.displayTypes.includes('electricity')
  const list = linkTo('contracts', { contractType: hasElectricity ? 'electricity' : 'gas' })
  const answer = useApiQuery(listContracts, firstContracts(settings))
  const { data, error } = answer
  return (
    <section className={styles.section}>
      <div className={cx(row.ends, styles.head)}>
        <h2>{t('home.title')}</h2>
        {data && data.n_items > 0 && (
          <span className={styles.facts}>{t('home.count', { count: data.n_items })}</span>
        )}
      </div>
      {!data && !error && <Waiting />}
      {error && !data && (
        <LoadFailed
          title={t('home.failed')}
          level={3}
          labels={{ retry: t('home.retry'), reference: t('home.reference') }}
          query={answer}
        />
      )}
      {data?.n_items === 0 && <EmptyState>{t('home.empty')}</EmptyState>}
      {data && data.n_items > 0 && (
        <ul className={styles.cards}>
          {data.items.map((contract) => (
            <ContractCard key={contract.id} contract={contract} />
          ))}
        </ul>
      )}
      {data && data.n_items > cardsAtMost && (
        <p>
          {list ? (
            <a href={list}>{t('home.more', { count: data.n_items - cardsAtMost })}</a>
          ) : (
            t('home.more', { count: data.n_items - cardsAtMost })
          )}
        </p>
      )}
    </section>
  )
}
