import type { StaffAct } from '@fanal/domain/staff/acts'
import { useVerdictText } from '#desk/lib/verdict-text.ts'
import { useTexts } from '#lib/texts.ts'
import { Note } from '#ui/state/note.tsx'

/** Says what is missing and who can, in the place of what it would show. */
export function NotPermitted({ act }: { act: StaffAct }) {
  const t = useTexts('desk')
  const refusal = useVerdictText()(act)
  if (!refusal) return null
  return (
    <Note tone="warn" title={t('refused.title')}>
      {refusal}
    </Note>
  )
}
