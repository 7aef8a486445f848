import { listContracts } from '@fanal/contract/contracts'
import type { ListedContract } from '@fanal/contract/schemas/contracts'
import type { ContractType } from '@fanal/domain/settings/settings'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { PageLinks } from '#lib/parts/page-links.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { changeAddress } from '#lib/use-address-state.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { LoadFailed } from '#ui/state/load-failed.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import styles from './contract-list.module.css'
import entry from './list-entry.module.css'
import { ListEntry, ListHead } from './list-entry.tsx'
import { ListTools } from './list-tools.tsx'
import { PlacesPart } from './places-part.ts'
import { useListed } from './use-listed.ts'

/** Rows in their shape. */
function Waiting() {
  const t = useTexts('contracts')
  return (
    <Loading label={t('home.loading')} className={entry.card}>
      <ListHead />
      {[1, 2, 3, 4].map((one) => (
        <div key={one} className={entry.row}>
          <Skeleton shape="circle" />
          <div className={entry.where}>
            <Skeleton width="long" />
            <Skeleton width="half" />
          </div>
        </div>
      ))}
    </Loading>
  )
}

/** Nothing of this type; what is found of the other one is a press away. */
function NoMatch({ type, filter }: { type: ContractType; filter: string }) {
  const t = useTexts('contracts')
  const { settings, linkTo } = usePortal()
  const other = type === 'gas' ? 'electricity' : 'gas'
  const isWanted = settings.features.displayTypes.includes(other)
  const query = { fields: 'list', type: other, offset: 0, limit: 1, filter } as const
  const count = useApiQuery(listContracts, { query }, { isWanted }).data?.n_items ?? 0
  const href = linkTo('contracts', { contractType: other }, { q: filter })
  return (
    <EmptyState
      action={
        count > 0 && href ? (
          <ButtonLink href={href} variant="primary">
            {t(other === 'gas' ? 'list.inGas' : 'list.inElectricity', { count })}
          </ButtonLink>
        ) : (
          <Button onClick={() => changeAddress({ q: undefined, page: undefined })}>{t('list.clear')}</Button>
        )
      }
    >
      {t('list.noMatch')}
    </EmptyState>
  )
}

interface ContractListProps {
  type: ContractType
  /** Why a contract cannot be chosen for the action of the address. */
  obstacleTo: (contract: ListedContract) => string | undefined
}

interface EntriesProps extends Pick<ContractListProps, 'obstacleTo'> {
  list: ReturnType<typeof useListed>
  listed: readonly ListedContract[]
}

/** One below the other, or by place. */
function Entries({ list, listed, obstacleTo }: EntriesProps) {
  const entryOf = (contract: ListedContract) => (
    <ListEntry
      key={contract.id}
      contract={contract}
      use={list.lastMonthOf(contract)}
      obstacle={obstacleTo(contract)}
    />
  )
  if (!list.isByPlace) return <ul>{listed.map(entryOf)}</ul>
  return (
    <LazyBoundary isDrawn>
      <PlacesPart
        contracts={listed}
        kwhOf={(contract) => list.lastMonthOf(contract)?.kwh ?? 0}
        isSearch={list.filter !== ''}
        entryOf={entryOf}
      />
    </LazyBoundary>
  )
}

/** The contracts of one type with search, places and pages, active ones first. Paging shows only with several pages. */
export function ContractList({ type, obstacleTo }: ContractListProps) {
  const t = useTexts('contracts')
  const list = useListed(type)
  const { answer, listed, total, filter, limit } = list
  const { error, isFetching } = answer
  const pages = total !== undefined && !list.isByPlace ? Math.ceil(total / limit) : 0
  return (
    <div className={styles.section}>
      <ListTools
        search={list.search}
        total={total}
        limit={limit}
        isSearching={isFetching && listed === undefined && filter !== ''}
      />
      {!listed && !error && <Waiting />}
      {error && !listed && (
        <LoadFailed
          title={t('home.failed')}
          labels={{ retry: t('home.retry'), reference: t('home.reference') }}
          query={answer}
        />
      )}
      {total === 0 &&
        (filter ? <NoMatch type={type} filter={filter} /> : <EmptyState>{t('list.empty')}</EmptyState>)}
      {listed && listed.length > 0 && (
        <div className={entry.card}>
          <ListHead />
          <Entries list={list} listed={listed} obstacleTo={obstacleTo} />
        </div>
      )}
      <PageLinks t={t} page={list.page} pages={pages} />
    </div>
  )
}
