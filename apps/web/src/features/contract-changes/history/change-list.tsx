import type { ContractChangeRequest } from '@fanal/contract/schemas/contract-changes'
import type { ReactNode } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Chip } from '#ui/text/chip.tsx'
import { displayOf } from '../change-kinds.ts'
import { isOpenChange } from '../change-reasons.ts'
import { ChangeTimeline, stepNames } from './change-timeline.tsx'
import styles from './change-history.module.css'

interface ChangeProps {
  change: ContractChangeRequest
  /** Documents of the change; absent where nothing can be downloaded. */
  papersOf?: ((change: ContractChangeRequest) => ReactNode) | undefined
}

/** How the server shows a value that was not there. */
const nothing = '—'

const tones: Partial<Record<ContractChangeRequest['state'], 'ok' | 'bad'>> = { done: 'ok', rejected: 'bad' }

function useName({ kind, summary }: ContractChangeRequest): string {
  const t = useTexts('contract-changes')
  const name = displayOf(kind)?.name
  return name ? t(name) : (summary[0]?.field ?? kind)
}

function Body({ change, papersOf }: ChangeProps) {
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
      {papersOf?.(change)}
    </>
  )
}

/** A change with its progress. */
export function WholeChange(props: ChangeProps) {
  const name = useName(props.change)
  return (
    <div className={styles.change}>
      <h3>{name}</h3>
      <Body {...props} />
    </div>
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

interface ChangeListProps extends Pick<ChangeProps, 'papersOf'> {
  items: readonly ContractChangeRequest[]
}

/** Open changes with their progress, then the finished ones. */
export function ChangeList({ items, papersOf }: ChangeListProps) {
  const t = useTexts('contract-changes')
  const [open, finished] = [items.filter(isOpenChange), items.filter((change) => !isOpenChange(change))]
  return (
    <>
      {items.length === 0 && <p className={styles.quiet}>{t('changes.empty')}</p>}
      {open.length > 0 && (
        <ul className={styles.changes}>
          {open.map((change) => (
            <li key={change.id}>
              <WholeChange change={change} papersOf={papersOf} />
            </li>
          ))}
        </ul>
      )}
      {finished.length > 0 && (
        <ul className={styles.past} aria-label={t('changes.finished')}>
          {finished.map((change) => (
            <FinishedChange key={change.id} change={change} papersOf={papersOf} />
          ))}
        </ul>
      )}
    </>
  )
}
