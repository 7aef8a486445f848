import { staffCaseContract } from '@fanal/contract/desk/casework'
import type { CaseContract } from '@fanal/contract/schemas/desk/case-subject'
import { isTerminated } from '@fanal/domain/contracts/contract-status'
import { formatPhone } from '@fanal/domain/identifiers/phone'
import { FailedRead } from '#desk/lib/failed-read.tsx'
import { ChangeList, WholeChange } from '#features/contract-changes/history/change-list.tsx'
import { SipsState } from '#features/contract-changes/sips-state.tsx'
import { ContractSummary } from '#features/contracts/contract-summary.tsx'
import { EndedNote } from '#features/contracts/ended-note.tsx'
import { NumberLine } from '#features/contracts/status-chip.tsx'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { useTexts } from '#lib/texts.ts'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { InDeskLanguage } from './in-desk-language.tsx'
import styles from './mirror-pane.module.css'

interface OwnContractProps {
  /** Number of the case. */
  number: string
  /** The change to show instead of its contract. */
  changeId?: number | undefined
}

/** The contract of a case, or one of its changes. */
export function OwnContract({ number, changeId }: OwnContractProps) {
  const query = useApiQuery(staffCaseContract, { params: { id: number } })
  if (query.error)
    return (
      <InDeskLanguage>
        <FailedRead query={query} />
      </InDeskLanguage>
    )
  if (!query.data) return <Skeleton shape="block" className={styles.ghost} />
  if (changeId === undefined) return <WholeContract {...query.data} />
  const change = query.data.changes.find(({ id }) => id === changeId)
  return change && <WholeChange change={change} />
}

function WholeContract({ contract, changes }: CaseContract) {
  const t = useTexts('contracts')
  const { cups, notification_address: contact } = contract
  return (
    <>
      <p className={styles.name}>{cups.street || cups.full_address}</p>
      <NumberLine contract={contract} items={changes} />
      {isTerminated(contract) && <EndedNote contract={contract} />}
      <div className={styles.narrow}>
        <ContractSummary
          contract={contract}
          actsOf={() => []}
          note={null}
          sharing={<SipsState contract={contract} />}
          email={contact?.email || '—'}
          mobile={formatPhone(contact?.mobile ?? '') || '—'}
        />
      </div>
      <h3>{t('sections.changes')}</h3>
      <ChangeList items={changes} />
    </>
  )
}
