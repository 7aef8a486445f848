import { type SupplyPoint, supplyPoint } from '@fanal/contract/schemas/contracting-offers'
import { z } from 'zod'
import type { Env } from '#platform/env'
import { type OutsideService, postJson, ServiceAway } from '../post-json.ts'

export type Energy = 'electricity' | 'gas'

/** A supply point, and the energy it has. */
export interface KnownPoint extends SupplyPoint {
  type: Energy
}

/** Looks supply points up in the distributors' directory. */
export interface SupplyPointGateway {
  /** Undefined if nothing is known of it. Throws `ServiceAway` without a usable answer. */
  find(service: OutsideService, cups: string): Promise<KnownPoint | undefined>
}

const answer = supplyPoint.extend({ type: z.enum(['electricity', 'gas']) })

/** JSON over HTTP (docs/operations/configure.md). Fields beyond ours, such as a holder, are dropped here. */
const outsideSupplyPoints: SupplyPointGateway = {
  async find(service, cups) {
    // Without an address only imported ones are known.
    if (service.url === '') return undefined
    const told = await postJson(service, { cups })
    if (told === undefined) return undefined
    const { data } = answer.safeParse(told)
    if (!data) throw new ServiceAway('not a supply point')
    return data
  },
}

/** The demo's supply point about which the directory does not answer. */
const nobodyAnswers = 'ES0031400000009010'

const demoSupplyPoints: SupplyPointGateway = {
  async find(service, cups) {
    if (service.url === '' && cups.startsWith(nobodyAnswers)) throw new ServiceAway('demo')
    return outsideSupplyPoints.find(service, cups)
  },
}

/** Whatever the settings say: the double is never available in production. */
export const supplyPointsFor = ({
  DEMO,
  isProduction,
}: Pick<Env, 'DEMO' | 'isProduction'>): SupplyPointGateway =>
  DEMO && !isProduction ? demoSupplyPoints : outsideSupplyPoints
