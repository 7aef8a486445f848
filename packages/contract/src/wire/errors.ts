/** Every error code the server answers with, and its HTTP status. The text of each is in the api's texts. */
export const errorStatus = {
  invalid_request: 400,
  malformed_json: 400,
  malformed_request: 400,
  login_required: 401,
  token_expired: 401,
  token_invalid: 401,
  invalid_credentials: 403,
  client_id_invalid: 403,
  openid_nonce_missing: 400,
  openid_failed: 401,
  invalid_password: 403,
  password_not_valid: 400,
  recent_login_required: 403,
  passkey_not_accepted: 403,
  too_many_passkeys: 409,
  too_many_targets: 409,
  code_not_valid: 400,
  newsletter_link_invalid: 403,
  notice_link_invalid: 403,
  read_only: 403,
  change_password: 403,
  wrong_role: 403,
  not_permitted: 403,
  second_person_needed: 403,
  staff_link_invalid: 403,
  cross_site: 403,
  unknown_path: 404,
  not_found: 404,
  method_not_allowed: 405,
  change_open: 406,
  request_too_slow: 408,
  not_possible: 409,
  changed_meanwhile: 409,
  not_comparable: 409,
  not_payable: 409,
  user_not_enabled_to_payment_platform: 403,
  webhook_not_valid: 400,
  idempotency_key_reused: 409,
  signature_closed: 410,
  follow_link_ended: 410,
  body_too_large: 413,
  unsupported_media_type: 415,
  expectation_failed: 417,
  too_many_requests: 429,
  headers_too_large: 431,
  internal_error: 500,
  upstream_failed: 502,
  unavailable: 503,
  outcome_unknown: 503,
  overloaded: 503,
  file_later: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** The one shape of every error answer. */
export interface ErrorAnswer {
  error: string
  message: string
  errors?: Record<string, string[]>
  reference: string
}
