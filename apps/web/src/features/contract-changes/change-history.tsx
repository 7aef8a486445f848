import { changes } from '@fanal/contract/contract-changes'
import type { ContractChangeRequest } from '@fanal/contract/contract-changes.schemas'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/use-api.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { type ChangeKey, changeNames, type DialogChange } from './change-kinds.ts'
import { PendingSignature } from './pending-signature.tsx'
import { SignedPapers } from './signed-papers.tsx'
import styles from './change-history.module.css'

const steps: Record<string, ChangeKey> = {
  requested: 'step.requested',
  signature_pending: 'step.signature_pending',
  signed: 'step.signed',
  sent: 'step.sent',
  accepted: 'step.accepted',
  done: 'step.done',
  rejected: 'step.rejected',
  refused: 'step.refused',
  expired: 'step.expired',
}
const open = new Set(['signature_pending', 'sent'])
const failed = new Set(['rejected', 'refused', 'expired'])
const shownAtFirst = 3

function Change({ change, contractName }: { change: ContractChangeRequest; contractName: string }) {
  const t = useTexts('contract-changes')
  const { date } = useFormats()
  const name = changeNames[change.kind as DialogChange]
  const last = change.history.length - 1
  return (
    <li className={styles.change}>
      <h3>{name ? t(name) : change.summary[0]?.field}</h3>
      <ul className={styles.summary}>
        {change.summary.map(({ field, before, after }) => (
          <li key={field}>
            {field}: <s>{before}</s> → <strong>{after}</strong>
          </li>
        ))}
      </ul>
      <Timeline
        steps={change.history.map(({ state, detail, happened_at }, i) => {
          const isNow = i === last && open.has(change.state)
          const hasFailed = failed.has(state)
          return {
            title: t(steps[state] ?? 'step.requested'),
            detail: detail || undefined,
            when: date(happened_at),
            state: hasFailed ? ('failed' as const) : isNow ? ('now' as const) : ('done' as const),
            stateLabel: t(hasFailed ? 'step.state.failed' : isNow ? 'step.state.now' : 'step.state.done'),
          }
        })}
      />
      {change.state === 'signature_pending' && (
        <PendingSignature change={change} contractName={contractName} />
      )}
      {change.signature && <SignedPapers change={change} contractName={contractName} />}
    </li>
  )
}

/** What the customer asked to change, and how far each has come. */
export function ChangeHistory({ contractName }: { contractName: string }) {
  const t = useTexts('contract-changes')
  const { data, error, refetch } = useApiQuery(changes, { params: { contractName } })
  const [isWhole, setWhole] = useState(false)
  const items = data?.items ?? []
  return (
    <Card title={t('changes.title')} id="changes">
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
      {data && items.length === 0 && <EmptyState>{t('changes.empty')}</EmptyState>}
      <ul className={styles.changes}>
        {items.slice(0, isWhole ? undefined : shownAtFirst).map((change) => (
          <Change key={change.id} change={change} contractName={contractName} />
        ))}
      </ul>
      {!isWhole && items.length > shownAtFirst && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {t('changes.older')}
        </Button>
      )}
    </Card>
  )
}
