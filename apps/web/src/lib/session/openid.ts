import { startOpenid } from '@fanal/contract/single-sign-on'
import type { Portal } from '#lib/portal.tsx'

/** Where single sign-on begins: the server sends the browser on to the provider, and later back to `returnTo`. */
export function openidStart(returnTo?: string): string {
  const query = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo }).toString()}`
  return `/api/v${startOpenid.versions[0] ?? 1}/${startOpenid.path}${query}`
}

/** The way in that a visitor is offered first. */
export function signInHref({ settings, linkTo }: Pick<Portal, 'settings' | 'linkTo'>): string | undefined {
  return settings.features.oidc ? openidStart() : linkTo('login')
}
