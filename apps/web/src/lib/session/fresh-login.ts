/** Marks the address after a login, so that the guard can tell it from an existing session. */
export const freshLoginMark = 'login'

/** The login page again, now signed in: the guard redirects to redirectPath, the homepage or the forced change. */
export function afterFreshLogin({ path, search }: { path: string; search: string }): string {
  const query = new URLSearchParams(search)
  query.set(freshLoginMark, '1')
  return `${path}?${query.toString()}`
}
