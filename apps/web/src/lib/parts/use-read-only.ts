import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useOffline } from '#lib/use-offline.ts'

/** Why nothing can be changed or fetched now; undefined while there is a connection. */
export function useOfflineReason(): string | undefined {
  const t = useTexts('shell')
  return useOffline().isOffline ? t('offlineAct') : undefined
}

/** Why nothing can be changed: in a read-only session never, without a connection not now; undefined for the customer. */
export function useReadOnlyReason(): string | undefined {
  const t = useTexts('shell')
  const offline = useOfflineReason()
  return usePortal().profile?.readonly ? t('readonly.tooltip') : offline
}
