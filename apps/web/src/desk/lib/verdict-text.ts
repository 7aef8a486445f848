import type { StaffAct } from '@fanal/domain/staff/acts'
import type { ActOn } from '@fanal/domain/staff/may'
import { useTexts } from '#lib/texts.ts'
import { useRoleNames } from './role-names.ts'
import { useMay } from './staff.tsx'

/** Who can do what the signed-in person may not; undefined for what they may. */
export function useVerdictText(): (act: StaffAct, on?: ActOn) => string | undefined {
  const t = useTexts('desk')
  const roles = useRoleNames()
  const may = useMay()
  return (act, on) => {
    const verdict = may(act, on)
    if (verdict.is === 'allowed') return undefined
    const who = verdict.whoCan.map((role) => roles[role]).join(', ')
    return who ? t('refused.who', { who }) : t('refused.nobody')
  }
}
