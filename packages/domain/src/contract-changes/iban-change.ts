import { isValidIban, normaliseIban } from '../identifiers/iban.ts'

/** One of the customer's other accounts, or a new one. */
export interface IbanChange {
  already_registered: boolean
  bank_id?: number | undefined
  iban?: string | undefined
  owner_is_bank_owner?: boolean | undefined
  files: readonly unknown[]
}

interface IbanRules {
  /** `features.attachmentOnIbanChange` */
  needsFiles: boolean
  /** The contract's current account, if known. */
  currentId?: number | undefined
  currentIban?: string | undefined
}

export type IbanChangeErrors = Partial<
  Record<'bank_id' | 'iban' | 'owner_is_bank_owner' | 'files', 'required' | 'iban_not_valid' | 'unchanged'>
>

export function checkIbanChange(wanted: IbanChange, rules: IbanRules): IbanChangeErrors {
  const errors: IbanChangeErrors = {}
  if (wanted.already_registered) {
    if (wanted.bank_id === undefined) errors.bank_id = 'required'
    else if (wanted.bank_id === rules.currentId) errors.bank_id = 'unchanged'
  } else {
    const iban = normaliseIban(wanted.iban ?? '')
    if (!iban) errors.iban = 'required'
    else if (!isValidIban(iban)) errors.iban = 'iban_not_valid'
    else if (iban === rules.currentIban) errors.iban = 'unchanged'
    if (wanted.owner_is_bank_owner !== true) errors.owner_is_bank_owner = 'required'
  }
  if (rules.needsFiles && wanted.files.length === 0) errors.files = 'required'
  return errors
}
