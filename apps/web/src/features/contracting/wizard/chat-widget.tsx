import { useEffect } from 'react'
import { readConsent } from '#lib/session/consent.ts'
import { usePortal } from '#lib/portal.tsx'

/** The retailer's chat, from its own address: only where it is set, and with the visitor's consent. */
export function ChatWidget() {
  const { enabled, scriptUrl } = usePortal().settings.contractation.chatWidget
  useEffect(() => {
    if (!enabled || !scriptUrl || !readConsent().preferences) return undefined
    const script = document.createElement('script')
    script.src = scriptUrl
    script.async = true
    document.body.append(script)
    return () => script.remove()
  }, [enabled, scriptUrl])
  return null
}
