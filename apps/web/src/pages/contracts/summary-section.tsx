import type { Contract } from '@fanal/contract/schemas/contracts'
import { ChangeAct, ChangeWhy } from '#features/contract-changes/change-act.tsx'
import type { DialogChange, OfferedChange } from '#features/contract-changes/change-kinds.ts'
import type { Reason } from '#features/contract-changes/change-reasons.ts'
import { ContactValue } from '#features/contract-changes/contact-value.tsx'
import { SipsState } from '#features/contract-changes/sips-state.tsx'
import { type ActsOf, ContractSummary } from '#features/contracts/contract-summary.tsx'
import { useTexts } from '#lib/texts.ts'
import { Note } from '#ui/state/note.tsx'
import { iconLock } from '#ui/text/icons.ts'

interface SummarySectionProps {
  contract: Contract
  offered: readonly OfferedChange[]
  reasonOf: (offered: OfferedChange) => Reason | undefined
  onOpen: (change: DialogChange) => void
}

/** The contract's data, each with its change beside it. */
export function SummarySection({ contract, offered, reasonOf, onOpen }: SummarySectionProps) {
  const t = useTexts('contracts')
  const changes = useTexts('contract-changes')
  const actsOf: ActsOf = (wanted, labelId) =>
    offered
      .filter(({ change }) => wanted.includes(change))
      .map((one) => {
        const reason = reasonOf(one)
        return {
          key: one.change,
          button: <ChangeAct offered={one} labelId={labelId} reason={reason} onOpen={onOpen} />,
          why: reason && one.obstacle !== 'read_only' && <ChangeWhy offered={one} reason={reason} />,
        }
      })
  const isReadOnly = offered.some(({ obstacle }) => obstacle === 'read_only')
  return (
    <ContractSummary
      contract={contract}
      actsOf={actsOf}
      note={isReadOnly && <Note icon={iconLock}>{changes('why.readOnly')}</Note>}
      sharing={<SipsState contract={contract} />}
      email={<ContactValue contract={contract} field="email" label={t('contact.email')} />}
      mobile={<ContactValue contract={contract} field="mobile" label={t('contact.mobile')} />}
    />
  )
}
