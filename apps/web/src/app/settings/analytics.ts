import type { PortalState } from '#lib/portal.tsx'
import { consentSaved, readConsent } from '#lib/session/consent.ts'

/** What common programs call the site that they count. */
const siteAttributes = ['data-site-id', 'data-website-id', 'data-site', 'data-domain']

/**
 * The retailer's statistics: its script is loaded once there is consent to statistics, now or later. After a withdrawal
 * the page is loaded again, since a script that runs cannot be stopped. Staff who look on are never counted.
 */
export function startAnalytics(
  { settings, profile }: Pick<PortalState, 'settings' | 'profile'>,
  reload = () => window.location.reload(),
): () => void {
  const { scriptUrl, siteId } = settings.analytics
  if (profile?.readonly) return () => undefined
  let script: HTMLScriptElement | undefined
  const follow = () => {
    const isGiven = readConsent().statistics
    if (script && !isGiven) reload()
    if (script || !isGiven) return
    script = document.createElement('script')
    script.src = scriptUrl
    script.async = true
    if (siteId) for (const name of siteAttributes) script.setAttribute(name, siteId)
    document.head.append(script)
  }
  follow()
  window.addEventListener(consentSaved, follow)
  return () => window.removeEventListener(consentSaved, follow)
}
