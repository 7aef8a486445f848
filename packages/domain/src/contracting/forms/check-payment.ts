import { foundErrors } from '../../found-errors.ts'
import { isValidIban, normaliseIban } from '../../identifiers/iban.ts'
import { acceptError, type ContractingErrors } from './field-errors.ts'
import type { PaymentForm } from './forms.ts'

function ibanError(text: string) {
  if (!normaliseIban(text)) return 'required' as const
  return isValidIban(text) ? undefined : ('iban_not_valid' as const)
}

export function checkPayment({ iban, bankId, isOwner }: PaymentForm): ContractingErrors {
  return foundErrors({ iban: bankId ? undefined : ibanError(iban), isOwner: acceptError(isOwner) })
}
