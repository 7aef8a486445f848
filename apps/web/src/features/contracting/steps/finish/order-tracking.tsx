import { normaliseCups } from '@fanal/domain/identifiers/cups'
import { useEffect } from 'react'
import { readConsent } from '#lib/session/consent.ts'
import { usePortal } from '#lib/portal.tsx'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'

/** Tells the retailer's campaign of the order: only with consent to marketing. */
export function OrderTracking() {
  const { enabled, url, placeholder } = usePortal().settings.contractation.orderTracking
  const { store } = useWizard()
  useEffect(() => {
    if (!enabled || !url || !readConsent().marketing) return
    const order = encodeURIComponent(normaliseCups(store.get().installation.cups))
    // Told before: this page was loaded anew.
    if (!order) return
    // A picture: it tells as much as a script, and cannot do more.
    new Image().src = placeholder ? url.replaceAll(placeholder, order) : url
  }, [enabled, url, placeholder, store])
  return null
}
