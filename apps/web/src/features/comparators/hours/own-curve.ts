import { curveChart, curveInfo } from '@fanal/contract/consumption'
import type { PublicProducts } from '@fanal/contract/schemas/comparators'
import type { ListedContract } from '@fanal/contract/schemas/contracts'
import { curveOfColumns } from '@fanal/domain/comparators/hours/hours-curve'
import { daysOf } from '@fanal/domain/consumption/curve-range'
import { addDays, addMonths } from '@fanal/domain/dates'
import { provinceCode } from '@fanal/domain/identifiers/postal-code'
import { call } from '#lib/call.ts'
import { type FoundCurve, pricesOfContract } from './hours-source.ts'

/** The province of a postal code, which stands before the city; null if the address has none. */
function provinceOf(address: string): number | null {
  const code = provinceCode(address.match(/\b\d{5}\b/g)?.at(-1) ?? '')
  return code === undefined ? null : Number(code)
}

/** The last year of a contract by the hour; undefined if it has no whole day. */
export async function findOwnCurve(
  contract: ListedContract,
  products: PublicProducts,
): Promise<FoundCurve | undefined> {
  const params = { id: contract.id }
  const { last_day, zone, tariff } = await call(curveInfo, { params })
  if (!last_day) return undefined
  const query = { start: addDays(addMonths(last_day, -12), 1), end: last_day }
  const answer = await call(curveChart, { params: { ...params, type: 'hourly' }, query })
  // Version 1 has points; this server has columns.
  if (!('curve' in answer)) return undefined
  const days = daysOf({ start: answer.start, end: answer.end })
  const curve = curveOfColumns({ zone, step: 60, days }, answer.curve)
  if (curve.days.length === 0) return undefined
  return {
    name: contract.cups.full_address,
    curve,
    cups: contract.cups.name,
    own: {
      tariff,
      powers: contract.contracted_power_period.map(({ power }) => String(power)),
      present: pricesOfContract(contract, products),
      province: provinceOf(contract.cups.full_address),
    },
    leftOutDays: days.length - curve.days.length,
    firstRefused: null,
    otherSupplies: 0,
  }
}
