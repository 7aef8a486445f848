import { addDays } from '../dates.ts'
import { composeCnmcAddress } from '../invoices/cnmc-code.ts'
import type { ComparedUse } from './comparison-form.ts'

/** The authority's comparator begins here; it takes no gas bill by its address. */
export const cnmcComparator = 'https://comparador.cnmc.gob.es/'

/**
 * The authority's own comparator with the same bill: without the supply point, which it does not need. It asks for the
 * kWh of a year itself where they are not known.
 */
export function cnmcLink(use: ComparedUse, year: readonly number[], zipcode: string): string | undefined {
  const { tariff, powers, kwh, start, end, amount } = use
  const [pP1, pP2] = powers.map(Number)
  const [caP1, caP2, caP3] = year
  const [cfP1, cfP2, cfP3] = kwh
  if (tariff !== '2.0TD' || pP1 === undefined || pP2 === undefined) return undefined
  return composeCnmcAddress({
    ...(zipcode && { cp: zipcode }),
    pP1,
    pP2,
    caP1,
    caP2,
    caP3,
    cfP1,
    cfP2,
    cfP3,
    iniF: addDays(start, -1),
    finF: end,
    tf: 'N',
    imp: Number(amount),
  })
}
