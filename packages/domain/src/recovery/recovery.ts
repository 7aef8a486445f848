import { isValidEmail } from '../identifiers/email.ts'
import { isValidNif } from '../identifiers/nif.ts'

export type RecoveryForm = { nif: string; email: string }
export type RecoveryErrors = {
  nif?: 'required' | 'nif_not_valid'
  email?: 'required' | 'email_not_valid'
}

export function checkRecovery({ nif, email }: RecoveryForm): RecoveryErrors {
  const errors: RecoveryErrors = {}
  if (!nif.trim()) errors.nif = 'required'
  else if (!isValidNif(nif)) errors.nif = 'nif_not_valid'
  if (!email.trim()) errors.email = 'required'
  else if (!isValidEmail(email)) errors.email = 'email_not_valid'
  return errors
}
