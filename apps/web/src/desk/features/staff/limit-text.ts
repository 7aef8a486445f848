import type { StaffAct } from '@fanal/domain/staff/acts'
import type { Permission } from '@fanal/domain/staff/permissions'
import { useKindName } from '#desk/lib/kind-names.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'

/** How far a permission goes; undefined where it goes all the way. */
export function useLimitText(): (act: StaffAct, permission: Permission) => string | undefined {
  const t = useTexts('desk-staff')
  const { money } = useFormats()
  const kindName = useKindName()
  return (act, { kinds, maxCents }) => {
    const parts = [
      ...(kinds
        ? [t('permissions.only', { kinds: kinds.map((kind) => kindName(act, kind)).join(', ') })]
        : []),
      ...(maxCents === undefined ? [] : [t('permissions.upTo', { amount: money(maxCents / 100) })]),
    ]
    return parts.length > 0 ? parts.join(' · ') : undefined
  }
}
