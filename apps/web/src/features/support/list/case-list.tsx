import type { CasesPage, ListedCase } from '@fanal/contract/schemas/support'
import { PageLinks } from '#lib/parts/page-links.tsx'
import { useTexts } from '#lib/texts.ts'
import { usePortal } from '#lib/portal.tsx'
import { changeAddress, useAddressState } from '#lib/use-address-state.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/layout/card.tsx'
import stack from '#ui/layout/stack.module.css'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { LoadFailed } from '#ui/state/load-failed.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import type { SupportKey } from '#features/support/case-labels.ts'
import styles from './case-list.module.css'
import { CaseRow } from './case-row.tsx'
import { ListTools } from './list-tools.tsx'
import { type CaseGroup, groupOf, caseParams } from './case-params.ts'
import { casesRead } from '#features/support/reads.ts'

const groupWords: Record<CaseGroup, SupportKey> = {
  yours: 'group.yours',
  open: 'group.open',
  closed: 'group.closed',
}

function Group({ group, items, count }: { group: CaseGroup; items: ListedCase[]; count?: number }) {
  const t = useTexts('support')
  if (items.length === 0) return null
  return (
    <Card
      className={cx(group === 'yours' && styles.yours)}
      title={
        <>
          {t(groupWords[group])} {count !== undefined && <span className={styles.count}>{count}</span>}
        </>
      }
    >
      <ul>
        {items.map((one, i) => (
          <CaseRow key={one.number} one={one} isFirst={i === 0} />
        ))}
      </ul>
    </Card>
  )
}

function Waiting() {
  const t = useTexts('support')
  return (
    <Loading label={t('list.loading')}>
      <Card>
        {[1, 2, 3, 4].map((one) => (
          <div key={one} className={styles.row}>
            <Skeleton shape="circle" className={styles.badge} />
            <div className={styles.words}>
              <Skeleton width="half" />
              <Skeleton text="s" width="long" />
            </div>
          </div>
        ))}
      </Card>
    </Loading>
  )
}

/** Nothing was ever asked, or nothing is found. */
function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const t = useTexts('support')
  const { linkTo, settings } = usePortal()
  const write = settings.features.contact && linkTo('newRequest')
  if (isFiltered)
    return (
      <EmptyState
        action={
          <Button
            onClick={() =>
              changeAddress({ q: undefined, state: undefined, contract: undefined, page: undefined })
            }
          >
            {t('list.clear')}
          </Button>
        }
      >
        {t('list.noMatch')}
      </EmptyState>
    )
  return (
    <EmptyState action={write && <ButtonLink href={write}>{t('list.write')}</ButtonLink>}>
      {t('list.empty')}
    </EmptyState>
  )
}

function Found({ data, isFiltered }: { data: CasesPage; isFiltered: boolean }) {
  const t = useTexts('support')
  const page = data.offset / data.limit + 1
  const pages = Math.ceil(data.n_items / data.limit)
  return (
    <>
      {(['yours', 'open', 'closed'] as const).map((group) => (
        <Group
          key={group}
          group={group}
          items={data.items.filter((one) => groupOf(one) === group)}
          count={isFiltered ? undefined : data.counts[group]}
        />
      ))}
      <p className={styles.foot}>{t('list.never')}</p>
      <PageLinks t={t} page={page} pages={pages} />
    </>
  )
}

/** What was asked, parted by whose turn it is. */
export function CaseList() {
  const t = useTexts('support')
  const address = useAddressState()
  const answer = useRead(casesRead(address.get))
  const { data, error } = answer
  const { filter, contractName, state } = caseParams(address.get)
  const isFiltered = Boolean(filter ?? contractName)
  const isEmpty = data && data.counts.yours + data.counts.open + data.counts.closed === 0
  return (
    <div className={stack.s5}>
      {!isEmpty && <ListTools counts={data?.counts} />}
      <p role="status" className="visually-hidden">
        {data && t('list.found', { count: data.n_items })}
      </p>
      {!data && !error && <Waiting />}
      {error && !data && (
        <LoadFailed
          title={t('list.failed')}
          labels={{ retry: t('retry'), reference: t('reference') }}
          query={answer}
        />
      )}
      {data && data.items.length === 0 && <Nothing isFiltered={isFiltered || Boolean(state)} />}
      {data && data.items.length > 0 && <Found data={data} isFiltered={isFiltered} />}
    </div>
  )
}
