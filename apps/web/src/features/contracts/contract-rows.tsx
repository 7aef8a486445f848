import type { ListedContract } from '@fanal/contract/schemas/contracts'
import type { FormEvent } from 'react'
import { useFormats } from '#lib/format.ts'
import { navigate } from '#lib/location.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { Button } from '#ui/button/button.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row, RowList } from '#ui/layout/row-list.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { LoadFailed } from '#ui/state/load-failed.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconBolt, iconFlame, iconSearch } from '#ui/text/icons.ts'
import { RoundSign } from '#ui/text/round-sign.tsx'
import styles from './contract-rows.module.css'
import { StatusChip } from './status-chip.tsx'
import { firstContractsRead, rowsAtMost } from './reads.ts'

export function useFirstContracts() {
  const { settings } = usePortal()
  return useRead(firstContractsRead(settings))
}

function ContractRow({ contract }: { contract: ListedContract }) {
  const t = useTexts('contracts')
  const { powerKw } = useFormats()
  const { linkTo } = usePortal()
  const { type, name, cups, tariff } = contract
  const href = linkTo('contract', { contractType: type, contractName: name })
  const [first] = contract.contracted_power_period
  const facts = [
    cups.city,
    `${type === 'gas' ? t('type.gas') : t('type.electricity')} ${name}`,
    first ? powerKw(first.power) : tariff.name,
  ]
  return (
    <Row
      sign={
        <RoundSign tone="plain">
          <Icon path={type === 'gas' ? iconFlame : iconBolt} size="s" />
        </RoundSign>
      }
      title={href ? <a href={href}>{cups.street}</a> : cups.street}
      detail={facts.join(' · ')}
      end={
        <span className={styles.chips}>
          <StatusChip contract={contract} />
          {Number(contract.amount_debt) > 0 && <Chip tone="bad">{t('debt.pending')}</Chip>}
        </span>
      }
    />
  )
}

/** Leads to the list of contracts. */
function Search({ action }: { action: string }) {
  const t = useTexts('contracts')
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    const q = typeof typed === 'string' ? typed.trim() : ''
    navigate(q ? `${action}?${new URLSearchParams({ q })}` : action)
  }
  return (
    <form method="dialog" className={styles.search} onSubmit={search} role="search">
      <TextInput type="search" name="q" aria-label={t('home.search')} placeholder={t('list.searchHint')} />
      <Button type="submit" icon={iconSearch} label={t('home.find')} />
    </form>
  )
}

/** Which contracts do I have? The first five, active ones first. */
export function ContractRows() {
  const t = useTexts('contracts')
  const { linkTo, settings } = usePortal()
  const hasElectricity = settings.features.displayTypes.includes('electricity')
  const list = linkTo('contracts', { contractType: hasElectricity ? 'electricity' : 'gas' })
  const answer = useFirstContracts()
  const { data, error } = answer
  return (
    <Card
      id="contracts"
      className={styles.card}
      title={
        <>
          {t('home.title')} {data && <small className={styles.count}>{data.n_items}</small>}
        </>
      }
      aside={list && <a href={list}>{t('home.all')}</a>}
    >
      {!data && !error && (
        <Loading label={t('home.loading')} className={styles.waiting}>
          {[1, 2, 3, 4].map((one) => (
            <Skeleton key={one} text="l" width="full" />
          ))}
        </Loading>
      )}
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
        <div>
          {list && data.n_items > rowsAtMost && <Search action={list} />}
          <RowList>
            {data.items.map((contract) => (
              <ContractRow key={contract.id} contract={contract} />
            ))}
          </RowList>
        </div>
      )}
    </Card>
  )
}
