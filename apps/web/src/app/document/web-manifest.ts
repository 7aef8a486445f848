import { brandTones } from '@fanal/domain/settings/brand'
import { shortName } from '@fanal/domain/settings/short-name'
import type { PortalState } from '#lib/portal.tsx'

const icon = (src: string, sizes: string, purpose: 'any' | 'maskable') => ({
  src,
  sizes,
  type: src.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
  purpose,
})

/** A brand's own icons, or the bundled ones: never one beside the other. */
function iconsOf({ favicon, icon192, icon512 }: PortalState['settings']['theme']) {
  const own = [
    ...(icon192 ? [icon(icon192, '192x192', 'any')] : []),
    ...(icon512 ? [icon(icon512, '512x512', 'any')] : []),
    ...(favicon.endsWith('.svg') ? [icon(favicon, 'any', 'any')] : []),
  ]
  if (own.length > 0) return own
  return [
    icon('/icon-192.png', '192x192', 'any'),
    icon('/icon-512.png', '512x512', 'any'),
    icon('/icon-maskable-512.png', '512x512', 'maskable'),
    icon('/favicon.svg', 'any', 'any'),
  ]
}

/** How the portal looks once it is installed. */
export function manifestOf({ settings, locale }: Pick<PortalState, 'settings' | 'locale'>): string {
  const { organization, theme } = settings
  return JSON.stringify({
    id: '/',
    name: organization.name,
    short_name: shortName(organization.name),
    lang: locale,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: brandTones(theme).brand,
    background_color: '#f6f5f2',
    icons: iconsOf(theme),
  })
}
