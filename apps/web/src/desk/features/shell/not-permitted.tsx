import type { StaffAct } from '@fanal/domain/staff/acts'
import { useMay } from '#desk/lib/staff.tsx'
import { useRoleNames } from '#desk/lib/role-names.ts'
import { useTexts } from '#lib/texts.ts'
import { Note } from '#ui/state/note.tsx'

/** Says what is missing and who can, in the place of what it would show. */
export function NotPermitted({ act }: { act: StaffAct }) {
  const t = useTexts('desk')
  const names = useRoleNames()
  const verdict = useMay()(act)
  if (verdict.is === 'allowed') return null
  const who = verdict.whoCan.map((role) => names[role]).join(', ')
  return (
    <Note tone="warn" title={t('refused.title')}>
      {who ? t('refused.who', { who }) : t('refused.nobody')}
    </Note>
  )
}
