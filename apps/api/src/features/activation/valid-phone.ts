import { isPhone } from '@fanal/domain/identifiers/phone'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A number that can exist in its country; without a prefix, in Spain. Loaded where it is needed: its tables are large. */
export function isValidPhone(text: string): boolean {
  return isPhone(text, (foreign) => parsePhoneNumberFromString(foreign)?.isValid() ?? false)
}
