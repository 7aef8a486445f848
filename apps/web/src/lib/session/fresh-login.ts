/** In the address that a login leads to, so that the guard can tell it from a session that was there already. */
export const freshLoginMark = 'login'

/** The login page again, now signed in: the guard leads on to redirectPath, the homepage or a forced change. */
export function afterFreshLogin({ path, search }: { path: string; search: string }): string {
  const query = new URLSearchParams(search)
  query.set(freshLoginMark, '1')
  return `${path}?${query.toString()}`
}
