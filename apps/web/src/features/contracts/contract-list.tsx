import { LoadFailed } from '#ui/state/load-failed.tsx'
import { listContracts } from '@fanal/contract/contracts'
import type { ListedContract } from '@fanal/contract/schemas/contracts'
import { formatCups } from '@fanal/domain/identifiers/cups'
import type { ContractType } from '@fanal/domain/settings/settings'
import { useFormats } from '#lib/format.ts'
import { PageLinks } from '#lib/parts/page-links.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { changeAddress, useAddressState } from '#lib/use-address-state.ts'
import { useApiQuery, useRead } from '#lib/api/use-api-query.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import styles from './contract-list.module.css'
import { ListTools } from './list-tools.tsx'
import { StatusChip } from './status-chip.tsx'
import { contractsParams, contractsRead } from './reads.ts'

/** Target pages of a list entry. */
function useEntryLinks({ type, name }: ListedContract) {
  const { linkTo } = usePortal()
  const action = useAddressState().get('action')
  const params = { contractType: type, contractName: name }
  return {
    chosen: action ? linkTo('contract', params, { action }) : undefined,
    detail: linkTo('contract', params),
    invoices: linkTo('contractInvoices', params),
  }
}

interface EntryProps {
  contract: ListedContract
  /** Why it cannot be chosen. */
  obstacle: string | undefined
}

function EntryButtons({ contract, obstacle }: EntryProps) {
  const t = useTexts('contracts')
  const { chosen, detail, invoices } = useEntryLinks(contract)
  return (
    <div className={styles.buttons}>
      {chosen && obstacle && (
        <>
          <p className={styles.obstacle}>{obstacle}</p>
          <Button disabledReason={obstacle} label={`${t('list.choose')} ${contract.name}`}>
            {t('list.choose')}
          </Button>
        </>
      )}
      {chosen && !obstacle && (
        <ButtonLink href={chosen} variant="primary" label={`${t('list.choose')} ${contract.name}`}>
          {t('list.choose')}
        </ButtonLink>
      )}
      {!chosen && (
        <>
          {invoices && <ButtonLink href={invoices}>{t('list.invoices')}</ButtonLink>}
          {detail && (
            <ButtonLink href={detail} label={`${t('list.see')} ${contract.name}`}>
              {t('list.see')}
            </ButtonLink>
          )}
        </>
      )}
    </div>
  )
}

function Entry({ contract, obstacle }: EntryProps) {
  const t = useTexts('contracts')
  const { settings } = usePortal()
  const { powerKw, money } = useFormats()
  const { showProduct, showPower } = settings.contracts
  const debt = Number(contract.amount_debt)
  const powers = [...new Set(contract.contracted_power_period.map(({ power }) => powerKw(power)))].join(' / ')
  return (
    <li className={styles.entry}>
      <div className={styles.main}>
        <div className={styles.top}>
          <h2 className={styles.name}>{contract.name}</h2>
          <StatusChip contract={contract} />
          {debt > 0 && <Chip tone="bad">{t('debt.amount', { amount: money(debt) })}</Chip>}
        </div>
        <strong>{contract.cups.full_address}</strong>
        <span className={styles.quiet}>{formatCups(contract.cups.name)}</span>
        <dl className={styles.facts}>
          <div>
            <dt>{t('list.tariff')}</dt>
            <dd>{contract.tariff.name}</dd>
          </div>
          {showProduct && (
            <div>
              <dt>{t('list.product')}</dt>
              <dd>{contract.pricelist.nom_comercial}</dd>
            </div>
          )}
          {showPower && powers && (
            <div>
              <dt>{t('list.power')}</dt>
              <dd>{powers}</dd>
            </div>
          )}
        </dl>
      </div>
      <EntryButtons contract={contract} obstacle={obstacle} />
    </li>
  )
}

function Waiting() {
  const t = useTexts('contracts')
  return (
    <Loading label={t('home.loading')}>
      <ul className={styles.list}>
        {[1, 2, 3].map((one) => (
          <li key={one} className={styles.entry}>
            <div className={styles.main}>
              <Skeleton text="l" width="short" />
              <Skeleton width="long" />
              <Skeleton width="half" />
              <Skeleton width="half" />
            </div>
          </li>
        ))}
      </ul>
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

/** The contracts of one type with search and pages, active ones first. Paging shows only with several pages. */
export function ContractList({ type, obstacleTo }: ContractListProps) {
  const t = useTexts('contracts')
  const { settings } = usePortal()
  const address = useAddressState()
  const query = contractsParams(type, settings.contracts.itemsPerPage, address.get)
  const { limit, filter } = query
  const page = query.offset / limit + 1
  const answer = useRead(contractsRead(query))
  const { data, error, isFetching } = answer
  const pages = data ? Math.ceil(data.n_items / limit) : 0
  return (
    <div className={styles.section}>
      <ListTools total={data?.n_items} limit={limit} isSearching={isFetching && Boolean(filter)} />
      {!data && !error && <Waiting />}
      {error && !data && (
        <LoadFailed
          title={t('home.failed')}
          labels={{ retry: t('home.retry'), reference: t('home.reference') }}
          query={answer}
        />
      )}
      {data?.n_items === 0 &&
        (filter ? <NoMatch type={type} filter={filter} /> : <EmptyState>{t('list.empty')}</EmptyState>)}
      {data && data.n_items > 0 && (
        <ul className={styles.list}>
          {data.items.map((contract) => (
            <Entry key={contract.id} contract={contract} obstacle={obstacleTo(contract)} />
          ))}
        </ul>
      )}
      <PageLinks t={t} page={page} pages={pages} />
    </div>
  )
}
