import { isAllowedPassword, isRepeatOf, passwordMinLength } from './password-rules.ts'

export type PasswordChange = { current: string; password: string; repeat: string }
type NewPasswordError = 'same_as_current' | 'password_not_valid'

/** All reasons why a new password is refused, as far as the password alone tells. */
export function newPasswordErrors(password: string, current: string): NewPasswordError[] {
  return [
    ...(password === current ? ['same_as_current' as const] : []),
    ...(isAllowedPassword(password) ? [] : ['password_not_valid' as const]),
  ]
}

export type PasswordChangeErrors = {
  current?: 'required' | 'too_short'
  password?: 'required' | NewPasswordError
  repeat?: 'required' | 'passwords_differ'
}

export function checkPasswordChange({ current, password, repeat }: PasswordChange): PasswordChangeErrors {
  const errors: PasswordChangeErrors = {}
  const wrong = newPasswordErrors(password, current).at(-1)
  if (!current) errors.current = 'required'
  else if (current.length < passwordMinLength) errors.current = 'too_short'
  if (!password) errors.password = 'required'
  else if (wrong) errors.password = wrong
  if (!repeat) errors.repeat = 'required'
  else if (!isRepeatOf(password, repeat)) errors.repeat = 'passwords_differ'
  return errors
}
