import { isPhone as isPhoneOf } from '@fanal/domain/identifiers/phone'
import type { parsePhoneNumberFromString } from 'libphonenumber-js/min'

let parse: typeof parsePhoneNumberFromString | undefined

/** Brings the tables of phone numbers. Without them numbers are still checked, less strictly; the server has the last word. */
export async function loadPhoneCheck(): Promise<void> {
  parse ??= await import('libphonenumber-js/min').then(
    ({ parsePhoneNumberFromString: loaded }) => loaded,
    () => undefined,
  )
}

/** A number of any country with its prefix, or of Spain without. */
export function isPhone(text: string): boolean {
  return isPhoneOf(text, (foreign) => (parse ? (parse(foreign)?.isValid() ?? false) : true))
}
