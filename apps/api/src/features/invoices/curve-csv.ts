import { composeCurveCsv } from '@fanal/domain/consumption/files/compose-curve-csv'
import { curveColumns, type StoredCurve } from '@fanal/domain/consumption/curve-columns'
import type { DayRange } from '@fanal/domain/consumption/curve-range'
import { type Zone, zoneOf } from '@fanal/domain/lookups/provinces'
import { findDays } from '#features/consumption/queries'
import type { Db } from '#platform/database'
import type { InvoiceData } from './invoice-data.ts'

/** The hours of some days, as the consumption panel provides them. */
export function hoursCsv(
  { cups, tariff, zone }: { cups: string; tariff: string; zone: Zone },
  days: readonly StoredCurve[],
  range: DayRange,
): string {
  const wanted = { ...range, type: 'hourly', tariff, zone, prices: [] } as const
  return composeCurveCsv(cups, curveColumns(days, wanted), wanted)
}

/** The billed hours of an invoice; undefined if unknown. */
export async function findCurveCsv(
  db: Db,
  { customerId, contractId, supply, start_date: start, end_date: end }: InvoiceData,
): Promise<string | undefined> {
  if (contractId === null || !supply) return undefined
  const days = await findDays(db, { customer_id: customerId, id: contractId }, { start, end })
  const zone = zoneOf(Number(supply.postalCode.slice(0, 2)))
  return days.length > 0 ? hoursCsv({ ...supply, zone }, days, { start, end }) : undefined
}
