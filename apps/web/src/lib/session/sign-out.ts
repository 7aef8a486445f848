import { logout } from '@fanal/contract/access'
import { call } from '#lib/call.ts'
import { forgetPages } from '#lib/kept-pages.ts'
import { forgetDrafts, withShelf } from '#lib/draft.ts'

/** Ends the session and goes to the visitors' home, or to the provider's logout. */
export async function signOut(): Promise<void> {
  const { logout_url: providerLogout } = await call(logout, {})
  withShelf((shelf) => forgetDrafts(shelf))
  await forgetPages()
  window.location.assign(providerLogout ?? '/')
}
