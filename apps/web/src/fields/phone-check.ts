import { isPhone as isPhoneOf } from '@fanal/domain/identifiers/phone'
import type { parsePhoneNumberFromString } from 'libphonenumber-js/min'

let parse: typeof parsePhoneNumberFromString | undefined

/** Lazy-loads the tables of phone numbers. Without them numbers are checked less strictly; the server decides. */
export async function loadPhoneCheck(): Promise<void> {
  parse ??= await import('libphonenumber-js/min').then(
    ({ parsePhoneNumberFromString: loaded }) => loaded,
    () => undefined,
  )
}

/** An international number with prefix, or a Spanish one. */
export function isPhone(text: string): boolean {
  return isPhoneOf(text, (foreign) => (parse ? (parse(foreign)?.isValid() ?? false) : true))
}
