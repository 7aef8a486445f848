import type { PortalState } from '#lib/portal.tsx'
import type { Resolution } from '#app/guard.ts'

/** The page of market alerts may be embedded by the sites that the retailer names; nothing else is shown in a frame. */
export const frameAncestorsOf = (
  resolution: Resolution,
  { settings }: Pick<PortalState, 'settings'>,
): readonly string[] =>
  resolution.kind === 'page' && resolution.id === 'omip' ? settings.market.embeddedBy : []
