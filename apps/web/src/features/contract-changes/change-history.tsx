import type { ContractChangeRequest } from '@fanal/contract/schemas/contract-changes'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { Button } from '#ui/button/button.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { ErrorState } from '#ui/state/error-state.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { displayOf } from './change-kinds.ts'
import { isOpenChange } from './change-reasons.ts'
import { ChangeTimeline, stepNames } from './change-timeline.tsx'
import { SignedPapers } from './signed-papers.tsx'
import styles from './change-history.module.css'
import { changesRead } from './reads.ts'

interface ChangeProps {
  change: ContractChangeRequest
  contractName: string
}

/** How the server shows a value that was not there. */
const nothing = '—'

const tones: Partial<Record<ContractChangeRequest['state'], 'ok' | 'bad'>> = { done: 'ok', rejected: 'bad' }

function useName({ kind, summary }: ContractChangeRequest): string {
  const t = useTexts('contract-changes')
  const name = displayOf(kind)?.name
  return name ? t(name) : (summary[0]?.field ?? kind)
}

function Body({ change, contractName }: ChangeProps) {
  return (
    <>
      <ul className={styles.summary}>
        {change.summary.map(({ field, before, after }) => (
          <li key={field}>
            {field}:{' '}
            {before !== nothing && (
              <>
                <s>{before}</s> →{' '}
              </>
            )}
            <strong>{after}</strong>
          </li>
        ))}
      </ul>
      <ChangeTimeline change={change} />
      {change.signature && <SignedPapers change={change} contractName={contractName} />}
    </>
  )
}

function OpenChange(props: ChangeProps) {
  const name = useName(props.change)
  return (
    <li className={styles.change}>
      <h3>{name}</h3>
      <Body {...props} />
    </li>
  )
}

/** Collapsed to one line: the change, its result and date. */
function FinishedChange(props: ChangeProps) {
  const t = useTexts('contract-changes')
  const { date } = useFormats()
  const { state, history, requested_at } = props.change
  const name = useName(props.change)
  return (
    <li>
      <details className={styles.finished}>
        <summary>
          <span className={styles.name}>{name}</span>
          <Chip tone={tones[state] ?? 'neutral'}>{t(stepNames[state])}</Chip>
          <span className={styles.when}>{date(history.at(-1)?.happened_at ?? requested_at)}</span>
        </summary>
        <div className={styles.change}>
          <Body {...props} />
        </div>
      </details>
    </li>
  )
}

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
  const [open, finished] = [items.filter(isOpenChange), items.filter((change) => !isOpenChange(change))]
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
      {data && items.length === 0 && <p className={styles.quiet}>{t('changes.empty')}</p>}
      {open.length > 0 && (
        <ul className={styles.changes}>
          {open.map((change) => (
            <OpenChange key={change.id} change={change} contractName={contractName} />
          ))}
        </ul>
      )}
      {finished.length > 0 && (
        <ul className={styles.past} aria-label={t('changes.finished')}>
          {finished.map((change) => (
            <FinishedChange key={change.id} change={change} contractName={contractName} />
          ))}
        </ul>
      )}
    </>
  )
}
