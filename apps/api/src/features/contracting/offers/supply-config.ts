import type { CupsConfig, SupplyPoint } from '@fanal/contract/schemas/contracting-offers'
import { tariffByName } from '@fanal/domain/contracting/access-tariff'
import { isValidCups, normaliseCups } from '@fanal/domain/identifiers/cups'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '#deps'
import { findSettings } from '#features/settings/queries'
import { ServiceAway } from '#gateways/post-json'
import type { Energy, KnownPoint } from '#gateways/supply-points/supply-points'
import type { Db } from '#platform/database'
import { wrongFields } from '#platform/errors'
import type { Session } from '#platform/session'
import { findHeldSupply, findSupplyPoint, type HeldSupply } from './supply-queries.ts'

type SupplyDeps = Pick<Deps, 'env' | 'gateways'>

interface Asked {
  cups: string
  energy: Energy
  /** Says to be the holder, or to act for them. */
  isHolder: boolean
  session: Session | null
  log: FastifyBaseLogger
}

/** Data of a supply point, and whether it can be contracted. Never whose it is. */
export async function supplyConfig(deps: SupplyDeps, db: Db, asked: Asked): Promise<CupsConfig> {
  if (!isValidCups(asked.cups)) throw wrongFields({ cups: 'cups_not_valid' })
  const cups = normaliseCups(asked.cups)
  const [{ point: found, isAway }, held] = await Promise.all([
    findKnownPoint(deps, db, cups, asked.log),
    findHeldSupply(db, cups.slice(0, 20)),
  ])
  const isOther = [found?.type, held?.type].some((type) => type !== undefined && type !== asked.energy)
  const point = isOther ? undefined : found
  const { isHolder } = asked
  const isOthers = held !== undefined && held.customer_id !== asked.session?.customerId
  return {
    cups_data_availability: { available: point !== undefined },
    cups_availability: isOther
      ? { available: false, reason: 'other_energy' }
      : availabilityOf(held, asked.session),
    access_tariff: (point && tariffByName(point.tariff)) ?? null,
    address: point && !isOthers ? { zipcode: point.zipcode } : null,
    ...powersOf(point),
    selfcons: point !== undefined && point.selfcons_code !== '00',
    autoconsumo_code: point?.selfcons_code ?? '00',
    supply_point: point ? shownPoint(point, { isHolder, isOthers }) : null,
    ...(point && !isHolder && !isOthers && { asks_holder: true }),
    is_away: isAway,
  }
}

export interface Found {
  point: KnownPoint | undefined
  /** The service did not answer: what was imported counts, and the rest is checked later. */
  isAway: boolean
}

/** The point as the configured service tells it; else as imported. */
export async function findKnownPoint(
  { env, gateways }: SupplyDeps,
  db: Db,
  cups: string,
  log: FastifyBaseLogger,
): Promise<Found> {
  const { services } = await findSettings(db)
  const cups20 = cups.slice(0, 20)
  const service = {
    url: services.supplyPointUrl,
    timeoutMs: services.timeoutMs,
    token: env.SUPPLY_POINT_TOKEN,
  }
  try {
    const told = await gateways.supplyPoints.find(service, cups20)
    return { point: told ?? (await findSupplyPoint(db, cups20)), isAway: false }
  } catch (error) {
    if (!(error instanceof ServiceAway)) throw error
    log.warn({ service: 'supply-points', reason: error.message }, 'an outside service does not answer')
    return { point: await findSupplyPoint(db, cups20), isAway: true }
  }
}

/** Only its holder is told why: to others it would tell the present retailer. */
function availabilityOf(
  held: HeldSupply | undefined,
  session: Session | null,
): CupsConfig['cups_availability'] {
  if (!held) return { available: true }
  if (held.customer_id !== session?.customerId) return { available: false }
  return { available: false, reason: held.is_active ? 'own_contract' : 'open_switch' }
}

const powerNames = ['power_p1', 'power_p2', 'power_p3', 'power_p4', 'power_p5', 'power_p6'] as const

const powersOf = (point: KnownPoint | undefined) =>
  Object.fromEntries((point?.powers ?? []).map((power, i) => [powerNames[i] ?? '', power]))

/** What the supply is used for is told to its holder only, and of our own customers' to nobody else, whatever they say. */
function shownPoint(
  known: KnownPoint,
  { isHolder, isOthers }: { isHolder: boolean; isOthers: boolean },
): SupplyPoint {
  const { type: _, ...point } = known
  if (isOthers)
    return { ...withoutUse(point), has_open_switch: false, last_power_change: null, zipcode: '', city: '' }
  return isHolder ? point : withoutUse(point)
}

/** Without the years of kWh, and whether there is a social bonus. */
export const withoutUse = <P extends Pick<KnownPoint, 'years' | 'has_social_bonus'>>(point: P): P => ({
  ...point,
  years: [],
  has_social_bonus: false,
})
