import { isPhone } from '@fanal/domain/identifiers/phone'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A possible number of its country; without a prefix, of Spain. Lazy-loaded: its tables are large. */
export function isValidPhone(text: string): boolean {
  return isPhone(text, (foreign) => parsePhoneNumberFromString(foreign)?.isValid() ?? false)
}
