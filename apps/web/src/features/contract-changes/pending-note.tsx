import { changes } from '@fanal/contract/contract-changes'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { iconPencil } from '#ui/text/icons.ts'
import { Note } from '#ui/state/note.tsx'
import { changeNames, type DialogChange } from './change-kinds.ts'

/** Lists the changes of a contract that wait for a signature. */
export function PendingNote({ contract: { waitingForSignature: waiting } }: { contract: Contract }) {
  const t = useTexts('contract-changes')
  const portal = usePortal()
  const { locale } = portal
  if (waiting.length === 0) return null
  const isOthers = waiting.includes('holder')
  const names = waiting.map((kind) =>
    t(kind === 'contract' ? 'actions.contract' : changeNames[kind as DialogChange]),
  )
  const kinds = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
  return (
    <Note
      tone="warn"
      icon={iconPencil}
      title={t(isOthers ? 'pending.holderTitle' : 'pending.title')}
      action={
        canCall(portal, changes) && (
          <ButtonLink size="s" href="#changes">
            {t('pending.see')}
          </ButtonLink>
        )
      }
    >
      {isOthers ? t('pending.holderText') : t('pending.text', { kinds })}
    </Note>
  )
}
