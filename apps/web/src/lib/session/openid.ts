import { startOpenid } from '@fanal/contract/single-sign-on'
import type { Portal } from '#lib/portal.tsx'

/** Start of single sign-on: the server redirects to the provider, and later back to `returnTo`. */
export function openidStart(returnTo?: string): string {
  const query = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo }).toString()}`
  return `/api/v${startOpenid.versions[0] ?? 1}/${startOpenid.path}${query}`
}

/** The login offered first to a visitor. */
export function signInHref({ settings, linkTo }: Pick<Portal, 'settings' | 'linkTo'>): string | undefined {
  return settings.features.oidc ? openidStart() : linkTo('login')
}
