import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'

/** Why a read-only session cannot change anything; undefined for the customer. */
export function useReadOnlyReason(): string | undefined {
  const t = useTexts('shell')
  return usePortal().profile?.readonly ? t('readonly.tooltip') : undefined
}
