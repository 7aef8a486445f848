import { logout } from '@fanal/contract/access'
import { call } from '#lib/call.ts'
import { forgetDrafts, withShelf } from '#lib/draft.ts'

/** Ends the session and leads to the visitors' home, or on to the provider's logout. */
export async function signOut(): Promise<void> {
  const { logout_url: providerLogout } = await call(logout, {})
  withShelf((shelf) => forgetDrafts(shelf))
  window.location.assign(providerLogout ?? '/')
}
