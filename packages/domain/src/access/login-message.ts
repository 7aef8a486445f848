/** How a login was attempted. `none`: no login was made. */
export type LoginType = 'credentials' | 'token' | 'clientId' | 'refresh' | 'none'

export type LoginMessage =
  | 'session_expired'
  | 'wrong_credentials'
  | 'token_expired'
  | 'token_invalid'
  | 'client_id_invalid'
  | 'internal_error'
  | 'login_error'

/** Message of a failed login, by its type and status. 505 is the portal's own code of a failed client id. */
export function loginMessage(type: LoginType, status: number): LoginMessage {
  if (status === 500 || status === 502) return 'internal_error'
  if (type === 'credentials' && status === 401) return 'session_expired'
  if (type === 'credentials' && status === 403) return 'wrong_credentials'
  if (type === 'token' && status === 419) return 'token_expired'
  if (type === 'token' && status === 401) return 'token_invalid'
  if (type === 'clientId' && status === 505) return 'client_id_invalid'
  return 'login_error'
}
