import type { ContractChangeRequest } from '@fanal/contract/schemas/contract-changes'
import { useTexts } from '#lib/texts.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorState } from '#ui/state/error-state.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { displayOf } from '../change-kinds.ts'
import { isOpenChange } from '../change-reasons.ts'
import { ChangeList } from './change-list.tsx'
import { SignedPapers } from './signed-papers.tsx'
import { changesRead } from '../reads.ts'

/** How many are open, else how many were made. */
export function ChangesFigure({ items }: { items: readonly ContractChangeRequest[] }) {
  const t = useTexts('contract-changes')
  const open = items.filter(isOpenChange).length
  if (items.length === 0) return t('changes.none')
  if (open === 0) return t('changes.made', { count: items.length })
  return <b>{t('changes.open', { count: open })}</b>
}

interface ChangeHistoryProps {
  contractName: string
  /** How the contract itself came about is told elsewhere. */
  withoutContract: boolean
}

/** The customer's change requests and their progress. */
export function ChangeHistory({ contractName, withoutContract }: ChangeHistoryProps) {
  const t = useTexts('contract-changes')
  const { data, error, refetch } = useRead(changesRead(contractName))
  const items = (data?.items ?? []).filter(({ kind }) => !withoutContract || !displayOf(kind)?.isNewContract)
  return (
    <>
      {!data && !error && (
        <Loading label={t('changes.loading')}>
          <Skeleton shape="block" />
        </Loading>
      )}
      {error && !data && (
        <ErrorState
          title={t('changes.failed')}
          level={3}
          role="alert"
          action={<Button onClick={() => void refetch()}>{t('changes.retry')}</Button>}
        />
      )}
      {data && (
        <ChangeList
          items={items}
          papersOf={(change) =>
            change.signature && <SignedPapers change={change} contractName={contractName} />
          }
        />
      )}
    </>
  )
}
