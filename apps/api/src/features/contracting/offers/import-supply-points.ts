import { supplyPointRecordSchema } from '@fanal/contract/imports/supply-points'
import { powerPeriodCountOf } from '@fanal/domain/consumption/local-clock'
import { tariffByName } from '@fanal/domain/contracting/access-tariff'
import type { z } from 'zod'
import type { Importer } from '#platform/database/import-records'
import { problemsOf } from '#platform/refusal'
import { type SupplyPointRow, upsertSupplyPoints } from './supply-queries.ts'

/** `name`: the first 20 characters of the CUPS. */
type SupplyPointRecord = SupplyPointRow & { name: string }

export const supplyPointImporter: Importer<SupplyPointRecord> = {
  what: 'supply point',
  nameField: 'cups',
  read: readSupplyPoint,
  refuseConflicts: async (_, records) => [...records],
  async save(tx, records) {
    const changed = await upsertSupplyPoints(tx, records)
    const created = changed.filter(({ is_new }) => is_new).length
    return { created, changed: changed.length - created }
  },
}

/** The record, or all of its problems. */
export function readSupplyPoint(raw: Record<string, unknown>): SupplyPointRecord | { problems: string[] } {
  const parsed = supplyPointRecordSchema.safeParse(raw)
  if (!parsed.success) return { problems: problemsOf(parsed.error, raw) }
  const given = parsed.data
  const powers = powersOf(given)
  const problems = [...tariffProblems(given), ...powerProblems(given, powers)]
  if (problems.length > 0) return { problems }
  return {
    name: given.cups,
    cups: given.cups,
    type: given.type,
    powers,
    extension_rights: given.extension_rights || null,
    phases: given.phases || null,
    tariff: given.tariff.toUpperCase(),
    cnae: given.cnae,
    selfcons_code: given.selfcons_code || '00',
    has_social_bonus: given.social_bonus,
    has_open_switch: given.open_switch,
    last_power_change: given.last_power_change,
    years: yearsOf(given),
    zipcode: given.postal_code,
    city: given.city,
    distributor: given.distributor,
    as_of: given.as_of,
  }
}

type Given = z.output<typeof supplyPointRecordSchema>

function powersOf(given: Given): string[] {
  const all = [given.power_p1, given.power_p2, given.power_p3, given.power_p4, given.power_p5, given.power_p6]
  return all.slice(0, all.findLastIndex((power) => power !== '') + 1)
}

function tariffProblems({ tariff, type }: Given): string[] {
  const known = tariffByName(tariff)
  if (!known) return [`tariff: there is no access tariff ${tariff}`]
  return known.name.startsWith('RL') === (type === 'gas') ? [] : [`tariff: ${tariff} is not of ${type}`]
}

function powerProblems({ type, tariff }: Given, powers: readonly string[]): string[] {
  if (type === 'gas') return powers.length > 0 ? ['power_p1: gas has no powers'] : []
  const count = powerPeriodCountOf(tariff)
  if (powers.length !== count || powers.includes(''))
    return [`power_p1: ${tariff} has ${count} powers, from P1 on without a gap`]
  return []
}

/** Newest first; a year without kWh is none. */
function yearsOf({ until_1, kwh_1, until_2, kwh_2, until_3, kwh_3 }: Given) {
  return [
    { until: until_1, kwh: kwh_1 },
    { until: until_2, kwh: kwh_2 },
    { until: until_3, kwh: kwh_3 },
  ]
    .flatMap(({ until, kwh }) => (until !== null && kwh.length > 0 ? [{ until, kwh }] : []))
    .sort((one, other) => other.until.localeCompare(one.until))
}
