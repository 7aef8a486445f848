import { type CnmcCode, type CnmcField, fieldsOf, kinds, noDay } from './cnmc-fields.ts'

/**
 * The code that the market authority (CNMC) requires on 2.0TD invoices: an address of its comparator with named values
 * (resolutions of 24 June 2021 and 6 October 2022, BOE-A-2021-11035 and BOE-A-2022-16989).
 */
const address = 'https://comparador.cnmc.gob.es/comparador/QRE?'

/** Six decimals at most, with a point. */
const written = (value: string | number) =>
  typeof value === 'number' ? String(Number(value.toFixed(6))) : encodeURIComponent(value)

export const composeCnmcCode = (code: CnmcCode): string => composeCnmcAddress(code)

/** With some of the values: what is missing, the comparator asks for. */
export function composeCnmcAddress(values: Partial<Record<CnmcField, string | number | undefined>>): string {
  const pairs = fieldsOf(kinds).flatMap((field) => {
    const value = values[field]
    if (value === undefined) return []
    return [`${field}=${kinds[field] === 'day' && value === '' ? noDay : written(value)}`]
  })
  return address + pairs.join('&')
}
